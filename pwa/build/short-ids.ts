import type { Plugin } from 'vite';
import { catalogueOf, wings } from './catalogues.ts';

/** The ids of all sentences of the app: six letters of a hash, which do not compress. */
async function allIds(): Promise<string[]> {
  const parsed = await Promise.all(wings.map((wing) => catalogueOf(wing, 'en')));
  return [...new Set(parsed.flatMap((catalogue) => Object.keys(catalogue)))].sort();
}

/** How many letters two texts begin with alike. */
const sameStart = (one: string, other = '') => {
  const differs = [...one].findIndex((letter, place) => letter !== other[place]);
  return differs < 0 ? one.length : differs;
};

/** Each of the sorted texts with as much of its beginning as no other has, so that a new one changes at most its neighbour's. */
export const shortest = (sorted: readonly string[]): Map<string, string> =>
  new Map(
    sorted.map((id, place) => {
      const shared = Math.max(sameStart(id, sorted[place - 1]), sameStart(id, sorted[place + 1]));
      return [id, id.slice(0, shared + 1)];
    }),
  );

/**
 * Shortens the ids of sentences, in the code and in the catalogues, by what no other id needs to tell it apart: a page has some
 * hundred of them (infra/docs/decisions/0060-the-app-speaks-by-lingui.md). After the plugin that writes them.
 */
export function shortIds(): Plugin {
  let ids: Map<string, string>;
  const shortened = (id: string) => ids.get(id) ?? id;
  return {
    name: 'short-ids',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      ids = shortest(await allIds());
    },
    transform(code, id) {
      const place = id.replaceAll('\\', '/');
      if (place.includes('/node_modules/')) return undefined;
      const changed = /\/catalogues\/\w+\/\w+\.po$/.test(place)
        ? code.replace(/\\"([\w-]{6})\\":/g, (_, found) => `\\"${shortened(found)}\\":`)
        : code.replace(/\bid: "([\w-]{6})"/g, (_, found) => `id: "${shortened(found)}"`);
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
