import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_SECONDS } from './token.ts';

/** How the site is reached, as far as its cookies differ by it. */
export interface Site {
  https: boolean;
}

/**
 * The attributes of a cookie for `path`. Over https its name begins with `__Host-`: then a browser takes it from this host
 * alone, and over https, but sends it to every path.
 */
export const ownCookie = ({ https }: Site, path: string) =>
  https
    ? ({ prefix: 'host', path: '/', secure: true, httpOnly: true } as const)
    : ({ path, secure: false, httpOnly: true } as const);

const COOKIE = 'join';
const PATH = '/join';
/** A longer one is no token of this server. */
const LONGEST = 2000;

/**
 * Sets the cookie by which `/join` knows who opens a class: a link in a mail has no `Authorization` header. It holds the
 * session's token. Not `Strict`: the link is pressed in mails and chats.
 */
export const setJoinCookie = (c: Context, token: string, site: Site): void =>
  setCookie(c, COOKIE, token, { ...attributesOf(site), maxAge: SESSION_SECONDS });

/** Removes the cookie from the browser. */
export const clearJoinCookie = (c: Context, site: Site): void => {
  deleteCookie(c, COOKIE, attributesOf(site));
  if (site.https) deleteCookie(c, COOKIE, { ...attributesOf({ https: false }), secure: true });
};

/** The token in the cookie, not yet verified. Only for `/join`: nothing else may take a cookie for a sign-in. */
export function readJoinCookie(c: Context, { https }: Site): string | undefined {
  // Until December 2026 the cookie had no prefix; a session lasts for a month.
  const token = (https && getCookie(c, COOKIE, 'host')) || getCookie(c, COOKIE);
  return token && token.length <= LONGEST ? token : undefined;
}

const attributesOf = (site: Site) => ({ ...ownCookie(site, PATH), sameSite: 'Lax' }) as const;
