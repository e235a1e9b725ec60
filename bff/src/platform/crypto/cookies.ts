import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_SECONDS } from './token.ts';

/** How the site is served, as far as its cookies depend on it. */
export interface CookieSite {
  https: boolean;
}

/**
 * The attributes of a cookie for `path`. Over https its name begins with `__Host-`: then a browser accepts it from this host
 * alone, and over https, but sends it to every path.
 */
export const hostCookieAttributes = ({ https }: CookieSite, path: string) =>
  https
    ? ({ prefix: 'host', path: '/', secure: true, httpOnly: true } as const)
    : ({ path, secure: false, httpOnly: true } as const);

const COOKIE = 'join';
const PATH = '/join';
/** A longer one is no token of this server. */
const MAX_TOKEN_LENGTH = 2000;

/**
 * Sets the cookie that authenticates `/join`: a link in an e-mail has no `Authorization` header. It contains the session's
 * token. Not `Strict`: the link is opened from e-mails and chats.
 */
export const setJoinCookie = (c: Context, token: string, site: CookieSite): void =>
  setCookie(c, COOKIE, token, { ...joinCookieAttributes(site), maxAge: SESSION_SECONDS });

/** Removes the cookie from the browser. */
export const clearJoinCookie = (c: Context, site: CookieSite): void => {
  deleteCookie(c, COOKIE, joinCookieAttributes(site));
  if (site.https)
    deleteCookie(c, COOKIE, { ...joinCookieAttributes({ https: false }), secure: true });
};

/** The token in the cookie, not yet verified. Only for `/join`: no other route may accept a cookie as authentication. */
export function readJoinCookie(c: Context, { https }: CookieSite): string | undefined {
  // Until December 2026 the cookie had no prefix; a session lasts for a month.
  const token = (https && getCookie(c, COOKIE, 'host')) || getCookie(c, COOKIE);
  return token && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

const joinCookieAttributes = (site: CookieSite) =>
  ({ ...hostCookieAttributes(site, PATH), sameSite: 'Lax' }) as const;
