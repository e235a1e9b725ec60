import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from 'bff/shared/languages';

/** The pages that have an address in each language: those that are prerendered. The others have one address. */
export const translatedPaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/Courses',
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

/** A path in the form that the router compares: lower case, without a slash at its end. */
export const compared = (path: string) => path.toLowerCase().replace(/(?<=[^/]|^\/)\/+$/, '');

/** The path without its language: /hi/Courses is /Courses, /hi is /. */
export const bareOf = (path: string): string => {
  const [start = path, first = ''] = /^\/([^/?#]*)/.exec(path) ?? [];
  const rest = path.slice(start.length);
  const isPrefix = prefixes.some((language) => language === first.toLowerCase());
  // Without its language, /hi//host would lead to another site.
  if (!isPrefix || rest.startsWith('//')) return path;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] ?? '';

const isTranslated = (bare: string) => bareTranslated.includes(compared(pathnameOf(bare)));

/** The language that an address is in. Undefined for the pages that have one address. */
export const languageOfPath = (path: string): Language | undefined => {
  const bare = bareOf(path);
  if (!isTranslated(bare)) return undefined;
  const first = path.split(/[/?#]/)[1]?.toLowerCase();
  return bare !== path && isLanguage(first) ? first : DEFAULT_LANGUAGE;
};

/** The address of a page in a language; a page that has one address stays as it is. With its query and its fragment. */
export const pathIn = (language: Language, path: string): string => {
  const bare = bareOf(path);
  if (language === DEFAULT_LANGUAGE || !isTranslated(bare)) return bare;
  return `/${language}${bare.replace(/^\/(?=$|[?#])/, '')}`;
};
