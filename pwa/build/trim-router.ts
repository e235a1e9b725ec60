import type { Plugin } from 'vite';

/**
 * The router's module says that it has no side effects, but not that making its components has none. So
 * every component would stay in the bundle, with all that it uses. Its package has a build without
 * warnings, and names the one with them. What this wins: infra/docs/decisions/0018-own-code-for-libraries.md.
 */
const replacements: { find: RegExp; replacement: string }[] = [
  { find: /^\s*\w+\.displayName = "\w+";$/gm, replacement: '' },
  {
    find: /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g,
    replacement: '/* @__PURE__ */ $&',
  },
  { find: /ENABLE_DEV_WARNINGS = true/g, replacement: 'ENABLE_DEV_WARNINGS = false' },
];

/** Marks what the app does not use of react-router as unused. Fails where it finds nothing to mark. */
export const trimRouter = (): Plugin => {
  let missing: typeof replacements;
  return {
    name: 'trim-router',
    apply: 'build',
    buildStart: () => {
      missing = replacements;
    },
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
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
        `react-router has nothing like ${patterns}: change or delete build/trim-router.ts.`,
      );
    },
  };
};
