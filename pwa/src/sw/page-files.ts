import { pathIn } from '../language/addresses.ts';
import { allLanguages, defaultLanguage } from '../language/languages.ts';

/** An entry of the precache; only its URL is used here. */
type Entry = string | { url: string };

const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url);

/** A path in the form that the router compares: lower case, without a slash at its end. */
const bare = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

const pathOf = (file: string) => {
  const name = file.slice(0, -'.html'.length);
  const language = allLanguages.find((own) => name === own || name.startsWith(`${own}-`));
  const page = language ? name.slice(language.length + 1) : name;
  return pathIn(language ?? defaultLanguage, page === '' || page === 'index' ? '/' : `/${page}`);
};

/** Finds the precached HTML file of a path in any letter case. Undefined if there is none. */
export const createPageFiles = (precached: readonly Entry[]) => {
  const files = precached.map(urlOf).filter((url) => url.endsWith('.html'));
  const byPath = new Map(files.map((file) => [bare(pathOf(file)), file]));
  return (pathname: string): string | undefined => byPath.get(bare(pathname));
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns that match these paths as the router does, with any query. */
export const allowlist = (paths: readonly string[]): RegExp[] =>
  paths.map((path) => new RegExp(`^${escaped(path)}/*(\\?.*)?$`, 'i'));
