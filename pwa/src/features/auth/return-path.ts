import { parseUrl } from '../../content/parse-url.ts';
import { pages } from '../../paths.ts';

const param = 'next';

/** Pages that nobody wants to come back to after signing in. */
const entrances: string[] = [pages.login.path, pages.register.path];

const withQuery = (path: string, next: string) => `${path}?${param}=${encodeURIComponent(next)}`;

/** The login page, from which a sign-in leads on to `next`. */
export const loginPathTo = (next: string) => withQuery(pages.login.path, next);

/** Another page with the same way on: switching between login and registration keeps it. */
export const keepingNext = (path: string, search: string) => {
  const next = new URLSearchParams(search).get(param);
  return next === null ? path : withQuery(path, next);
};

const sameSiteUrl = (next: string): URL | undefined => {
  const { origin } = window.location;
  const url = parseUrl(next, origin);
  return url?.origin === origin ? url : undefined;
};

/**
 * Where to go after signing in. The address is anyone's to write, so only a path of this site is
 * taken: `//host`, `/\host` and `/.//host` would all lead away from it.
 */
export const pathAfterLogin = (search: string): string => {
  const next = new URLSearchParams(search).get(param) ?? '';
  const url = next.startsWith('/') ? sameSiteUrl(next) : undefined;
  if (!url || url.pathname.startsWith('//')) return pages.dashboard.path;
  const isEntrance = entrances.some((path) => path === url.pathname.toLowerCase());
  return isEntrance ? pages.dashboard.path : url.pathname + url.search + url.hash;
};
