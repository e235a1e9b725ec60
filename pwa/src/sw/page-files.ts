/** What stands in the precache, as far as it matters here. */
type Entry = string | { url: string };

const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url);

/** How the router sees a path: in any letter case, with or without a slash at its end. */
const bare = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

const pathOf = (file: string) =>
  file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;

/** Which precached HTML file shows a path, however that is written; undefined where none does. */
export const createPageFiles = (precached: readonly Entry[]) => {
  const files = precached.map(urlOf).filter((url) => url.endsWith('.html'));
  const byPath = new Map(files.map((file) => [bare(pathOf(file)), file]));
  return (pathname: string): string | undefined => byPath.get(bare(pathname));
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches these paths as the router does, with any query. */
export const allowlist = (paths: readonly string[]): RegExp[] =>
  paths.map((path) => new RegExp(`^${escaped(path)}/*(\\?.*)?$`, 'i'));
