import { parseUrl } from 'bff/shared/web-link';
import { nextParam, pages, withNext } from '../../content/paths.ts';
import { bareOf } from '../../i18n/addresses.ts';

/** Pages that are no destination after signing in. */
const entrances: string[] = [pages.login.path, pages.register.path];

/** The addresses of classes are no pages of the app: the server answers them. */
const servedPath = /^\/join\/./;

/** Whether the browser must ask the server for this path. */
export const isServed = (path: string): boolean => servedPath.test(path);

/** The same address of a class, where a button stands before the class (`bff/src/courses/join/arrival.ts`). */
export const askingFirst = (path: string): string => {
  const { pathname, searchParams, hash } = new URL(path, window.location.origin);
  searchParams.set('ask', '');
  return `${pathname}?${searchParams}${hash}`;
};

/** `path` with the destination from `search`: login and registration link to each other this way. */
export const keepingNext = (path: string, search: string) => {
  const next = new URLSearchParams(search).get(nextParam);
  return next === null ? path : withNext(path, next);
};

/** In any language. */
const isEntrance = (pathname: string) =>
  entrances.some((path) => path === bareOf(pathname).toLowerCase());

/**
 * The address that the page should have: with the destination of the entrance that led here. Before the app runs, the link
 * from one entrance to the other is the prerendered one, which knows of no destination. Undefined if nothing was lost.
 */
export const addressWithLostNext = (pathname: string, search: string): string | undefined => {
  if (new URLSearchParams(search).has(nextParam)) return undefined;
  const before = parseUrl(document.referrer, window.location.origin);
  if (before?.origin !== window.location.origin || !isEntrance(before.pathname)) return undefined;
  const next = before.searchParams.get(nextParam);
  return next === null ? undefined : withNext(pathname, next);
};

const sameSiteUrl = (next: string): URL | undefined => {
  const { origin } = window.location;
  const url = parseUrl(next, origin);
  return url?.origin === origin ? url : undefined;
};

/**
 * Where to go after signing in. Anybody can write such a link, so only paths of this site are accepted:
 * `//host`, `/\host` and `/.//host` would all lead to another site.
 */
export const pathAfterLogin = (search: string): string => {
  const next = new URLSearchParams(search).get(nextParam) ?? '';
  const url = next.startsWith('/') ? sameSiteUrl(next) : undefined;
  if (!url || url.pathname.startsWith('//')) return pages.dashboard.path;
  return isEntrance(url.pathname) ? pages.dashboard.path : url.pathname + url.search + url.hash;
};
