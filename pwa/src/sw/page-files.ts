import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { normalizePath, pathForLanguage } from '../i18n/localized-paths.ts';

/** An entry of the precache; only its URL is used here. */
type PrecacheEntryOrUrl = string | { url: string };

const urlOf = (entry: PrecacheEntryOrUrl) => (typeof entry === 'string' ? entry : entry.url);

/** hi.html and hi-Courses.html are in Hindi, all other pages in the default language. */
export const languageOfPage = (file: string): Language =>
  LANGUAGES.find((own) => file === `${own}.html` || file.startsWith(`${own}-`)) ?? DEFAULT_LANGUAGE;

const pathOf = (file: string) => {
  const language = languageOfPage(file);
  const name = file.slice(0, -'.html'.length);
  const page = language === DEFAULT_LANGUAGE ? name : name.slice(language.length + 1);
  return pathForLanguage(language, page === '' || page === 'index' ? '/' : `/${page}`);
};

/** Finds the precached HTML file of a path in any letter case. Undefined if there is none. */
export const createPageFiles = (precached: readonly PrecacheEntryOrUrl[]) => {
  const files = precached.map(urlOf).filter((url) => url.endsWith('.html'));
  const byPath = new Map(files.map((file) => [normalizePath(pathOf(file)), file]));
  return (pathname: string): string | undefined => byPath.get(normalizePath(pathname));
};

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces a path parameter: /Renew/:slug. */
const matchAnyParam = (pattern: string) => pattern.replace(/:\w+/g, '[^/?]+');

/** Patterns that match these paths as the router does, with any query. */
export const allowlist = (paths: readonly string[]): RegExp[] =>
  paths.map((path) => new RegExp(`^${matchAnyParam(escapeRegExp(path))}/*(\\?.*)?$`, 'i'));
