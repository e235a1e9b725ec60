import type { Plugin } from 'vite';

export interface Replacement {
  find: RegExp;
  replacement: string;
}

/**
 * Replaces text in a library's modules, so that the bundler sees what the app does not use. Fails the build where one of
 * the replacements finds nothing, as the library has changed then. `name` is that of the file in this folder that asks.
 */
export const trimLibrary = (
  name: string,
  modules: RegExp,
  replacements: readonly Replacement[],
): Plugin => {
  let missing: readonly Replacement[];
  return {
    name,
    apply: 'build',
    buildStart: () => {
      missing = replacements;
    },
    transform: {
      filter: { id: modules },
      handler: (code) => {
        missing = missing.filter(({ find }) => code.search(find) < 0);
        return replacements.reduce(
          (trimmed, { find, replacement }) => trimmed.replace(find, replacement),
          code,
        );
      },
    },
    buildEnd(error) {
      if (error || missing.length === 0) return;
      const patterns = missing.map(({ find }) => find.source).join(' and ');
      this.error(
        `${modules.source} has nothing like ${patterns}: change or delete build/${name}.ts.`,
      );
    },
  };
};
