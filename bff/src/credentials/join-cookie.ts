import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_SECONDS } from './token.ts';

const COOKIE = 'join';
const PATH = '/join';
/** A longer one is no token of this server. */
const LONGEST = 2000;

interface Site {
  https: boolean;
}

/**
 * Sets the cookie by which `/join` knows who opens a class: a link in a mail has no `Authorization` header. It holds the
 * session's token, and browsers send it to `/join` alone. Not `Strict`: the link is pressed in mails and chats.
 */
export const setJoinCookie = (c: Context, token: string, { https }: Site): void =>
  setCookie(c, COOKIE, token, {
    path: PATH,
    maxAge: SESSION_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: https,
  });

/** Removes the cookie from the browser. */
export const clearJoinCookie = (c: Context, { https }: Site): void => {
  deleteCookie(c, COOKIE, { path: PATH, httpOnly: true, sameSite: 'Lax', secure: https });
};

/** The token in the cookie, not yet verified. Only for `/join`: nothing else may take a cookie for a sign-in. */
export function readJoinCookie(c: Context): string | undefined {
  const token = getCookie(c, COOKIE);
  return token && token.length <= LONGEST ? token : undefined;
}
