import { slugPattern } from 'bff/shared/row-pages';
import { parseUrl } from 'bff/shared/web-link';
import { addParam, nextParam, pages, withReturnPath } from '../../content/paths.ts';
import { pathWithoutLanguage } from '../../i18n/localized-paths.ts';

/** Pages that are not a destination after login. */
const entrancePaths: string[] = [pages.login.path, pages.register.path];

/** Join paths are not pages of the app: the server answers them. */
const servedPath = /^\/join\/./;

/** Whether the browser must ask the server for this path. */
export const isServerPath = (path: string): boolean => servedPath.test(path);

/** The same join path with a confirmation button before the redirect (`bff/src/courses/join/join-url.ts`). */
export const withAskParam = (path: string): string => {
  const { pathname, searchParams, hash } = new URL(path, window.location.origin);
  searchParams.set('ask', '');
  return `${pathname}?${searchParams}${hash}`;
};

/** `path` with the destination from `search`: login and registration link to each other this way. */
export const withNextOf = (path: string, search: string) => {
  const next = new URLSearchParams(search).get(nextParam);
  return next === null ? path : withReturnPath(path, next);
};

/** In any language. */
const isEntrancePath = (pathname: string) =>
  entrancePaths.some((path) => path === pathWithoutLanguage(pathname).toLowerCase());

/**
 * The path that the page should have: with the destination of the entrance page that led here. Before the app runs, the link
 * from one entrance page to the other is prerendered, without a destination. Undefined if nothing was lost.
 */
export const pathWithRestoredNext = (pathname: string, search: string): string | undefined => {
  if (new URLSearchParams(search).has(nextParam)) return undefined;
  const before = parseUrl(document.referrer, window.location.origin);
  if (before?.origin !== window.location.origin || !isEntrancePath(before.pathname))
    return undefined;
  const next = before.searchParams.get(nextParam);
  return next === null ? undefined : withReturnPath(pathname, next);
};

const sameSiteUrl = (next: string): URL | undefined => {
  const { origin } = window.location;
  const url = parseUrl(next, origin);
  return url?.origin === origin ? url : undefined;
};

/**
 * The destination after login. Anybody can write such a link, so only paths of this site are accepted:
 * `//host`, `/\host` and `/.//host` would all lead to another site.
 */
export const pathAfterLogin = (search: string): string => {
  const next = new URLSearchParams(search).get(nextParam) ?? '';
  const url = next.startsWith('/') ? sameSiteUrl(next) : undefined;
  if (!url || url.pathname.startsWith('//')) return pages.dashboard.path;
  return isEntrancePath(url.pathname) ? pages.dashboard.path : url.pathname + url.search + url.hash;
};

/** The slug of the course that is added after login; `undefined` if the person does not come from one. */
export const courseToAddAfterLogin = (search: string): string | undefined => {
  // Without a destination, as on a prerendered page.
  if (!new URLSearchParams(search).has(nextParam)) return undefined;
  const { pathname, searchParams } = new URL(pathAfterLogin(search), window.location.origin);
  const isCourse = slugPattern(pathWithoutLanguage(pathname)) === pages.course.path;
  return isCourse && searchParams.has(addParam) ? pathname.split('/').at(-1) : undefined;
};
