import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from 'bff/shared/languages';
import { slugPattern } from 'bff/shared/row-pages';

/** The pages that have a path in each language: those that are prerendered. The others have one path. */
const translatedPaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/Courses',
  '/Courses/:slug',
  '/Instructors',
  '/Onlineclasses',
  '/ContactUs',
  '/Terms',
  '/DataNotice',
];

const [bareTranslated, prefixes] = [
  translatedPaths.map((path) => path.toLowerCase()),
  LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE),
];

/** A path normalized as the router compares it: lower case, without a trailing slash. */
export const normalizePath = (path: string) => path.toLowerCase().replace(/(?<=[^/]|^\/)\/+$/, '');

/** The path without its language: /hi/Courses is /Courses, /hi is /. */
export const pathWithoutLanguage = (path: string): string => {
  const [start = path, first = ''] = /^\/([^/?#]*)/.exec(path) ?? [];
  const rest = path.slice(start.length);
  const isPrefix = prefixes.some((language) => language === first.toLowerCase());
  // Without its language, /hi//host would lead to another site.
  if (!isPrefix || rest.startsWith('//')) return path;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] ?? '';

const isTranslated = (bare: string) => {
  const path = normalizePath(pathnameOf(bare));
  return bareTranslated.includes(path) || bareTranslated.includes(slugPattern(path));
};

/** The language of a path. Undefined for the pages that have one path. */
export const languageOfPath = (path: string): Language | undefined => {
  const bare = pathWithoutLanguage(path);
  if (!isTranslated(bare)) return undefined;
  const first = path.split(/[/?#]/)[1]?.toLowerCase();
  return bare !== path && isLanguage(first) ? first : DEFAULT_LANGUAGE;
};

/** The path of a page in a language, with its query and fragment; unchanged for a page that has one path. */
export const pathForLanguage = (language: Language, path: string): string => {
  const bare = pathWithoutLanguage(path);
  if (language === DEFAULT_LANGUAGE || !isTranslated(bare)) return bare;
  return `/${language}${bare.replace(/^\/(?=$|[?#])/, '')}`;
};
