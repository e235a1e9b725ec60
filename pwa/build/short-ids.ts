import type { Plugin } from 'vite';
import { catalogueNames, readCatalogue } from './catalogues.ts';

/** The ids of all messages of the app: six letters of a hash, which do not compress. */
async function readAllIds(): Promise<string[]> {
  const parsed = await Promise.all(catalogueNames.map((name) => readCatalogue(name, 'en')));
  return [...new Set(parsed.flatMap((catalogue) => Object.keys(catalogue)))].sort();
}

/** The length of the common prefix of two texts. */
const commonPrefixLength = (one: string, other = '') => {
  const differs = [...one].findIndex((letter, index) => letter !== other[index]);
  return differs < 0 ? one.length : differs;
};

/** The shortest unique prefix of each of the sorted texts. A new text changes at most those of its neighbours. */
export const shortestUniquePrefixes = (sorted: readonly string[]): Map<string, string> =>
  new Map(
    sorted.map((id, index) => {
      const shared = Math.max(
        commonPrefixLength(id, sorted[index - 1]),
        commonPrefixLength(id, sorted[index + 1]),
      );
      return [id, id.slice(0, shared + 1)];
    }),
  );

/**
 * Shortens the ids of messages in the code and in the catalogues to unique prefixes: a page has about a hundred of
 * them (infra/docs/develop/decisions/0059-texts-are-typed-functions-and-lingui-messages.md). Runs after the plugin that writes them.
 */
export function shortIds(): Plugin {
  let ids: Map<string, string>;
  const shorten = (id: string) => ids.get(id) ?? id;
  return {
    name: 'short-ids',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      ids = shortestUniquePrefixes(await readAllIds());
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      if (path.includes('/node_modules/')) return undefined;
      const changed = /\/catalogues\/\w+\/\w+\.po$/.test(path)
        ? code.replace(/\\"([\w-]{6})\\":/g, (_, found) => `\\"${shorten(found)}\\":`)
        : code.replace(/\bid: "([\w-]{6})"/g, (_, found) => `id: "${shorten(found)}"`);
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
