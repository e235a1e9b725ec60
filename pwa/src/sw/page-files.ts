import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { compared, pathIn } from '../i18n/addresses.ts';

/** An entry of the precache; only its URL is used here. */
type Entry = string | { url: string };

const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url);

/** hi.html and hi-Courses.html are in Hindi, all other pages in the default language. */
export const languageOfPage = (file: string): Language =>
  LANGUAGES.find((own) => file === `${own}.html` || file.startsWith(`${own}-`)) ?? DEFAULT_LANGUAGE;

const pathOf = (file: string) => {
  const language = languageOfPage(file);
  const name = file.slice(0, -'.html'.length);
  const page = language === DEFAULT_LANGUAGE ? name : name.slice(language.length + 1);
  return pathIn(language, page === '' || page === 'index' ? '/' : `/${page}`);
};

/** Finds the precached HTML file of a path in any letter case. Undefined if there is none. */
export const createPageFiles = (precached: readonly Entry[]) => {
  const files = precached.map(urlOf).filter((url) => url.endsWith('.html'));
  const byPath = new Map(files.map((file) => [compared(pathOf(file)), file]));
  return (pathname: string): string | undefined => byPath.get(compared(pathname));
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A part of a path that is another one for each row: /Renew/:slug. */
const anyPart = (pattern: string) => pattern.replace(/:\w+/g, '[^/?]+');

/** Patterns that match these paths as the router does, with any query. */
export const allowlist = (paths: readonly string[]): RegExp[] =>
  paths.map((path) => new RegExp(`^${anyPart(escaped(path))}/*(\\?.*)?$`, 'i'));
