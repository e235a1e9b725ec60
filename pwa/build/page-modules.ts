import type { Plugin, Rolldown } from 'vite';

/** What a client build has written, by file name. */
export type Bundle = Parameters<Extract<Plugin['writeBundle'], (...args: never[]) => unknown>>[1];

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');

/** A chunk and all that it imports, each after what itself imports. */
const withImports = (bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> => {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return found;
  for (const imported of file.imports) withImports(bundle, imported, found);
  return found.add(fileName);
};

const entryNamed = (bundle: Bundle, name: string) => {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`The build has no entry called ${name}.`);
  return entry.fileName;
};

/** The app's own module, and the script that starts it in a page that stands already. */
export const scriptsOf = (bundle: Bundle) => ({
  app: `/${entryNamed(bundle, 'index')}`,
  start: `/${entryNamed(bundle, 'start')}`,
});

/** Every file that showing a screen takes, besides the app's own, in the order in which they can run. */
export const modulesOf = (bundle: Bundle, source: string): string[] => {
  const chunk = chunksOf(bundle).find((file) => file.moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`);
  const app = entryNamed(bundle, 'index');
  const needed = withImports(bundle, app, withImports(bundle, chunk.fileName));
  needed.delete(app);
  return [...needed].map((name) => `/${name}`);
};
