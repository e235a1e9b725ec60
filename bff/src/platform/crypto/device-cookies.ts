import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { type CookieSite, hostCookieAttributes } from './cookies.ts';

/** Devices that have logged in to an account before, or passed two-factor authentication. Strangers cannot use up their tries (decision 0011). */
export interface DeviceCookies {
  /** The id of the calling device if it is known to this account, by its e-mail address or id, else `undefined`. */
  find(c: Context, account: string): Promise<string | undefined>;
  /** Sets a cookie by which the calling device is known to this account for a year. */
  remember(c: Context, account: string): Promise<void>;
}

/** The name of the cookie: a known device is not a trusted one. */
type DeviceCookieName = 'known_device' | 'proven_device';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Recognises devices by a signed cookie with a digest of one account's address and the device's id. The cookie grants no
 * access: it only decides which count a wrong password adds to.
 */
export function createDeviceCookies(
  secret: string,
  site: CookieSite,
  cookieName: DeviceCookieName = 'known_device',
): DeviceCookies {
  // A derived key, so that no other signature made with the secret is valid here.
  const key = Buffer.from(
    hkdfSync('sha256', secret, '', `ganga-yoga ${cookieName.replace('_', ' ')}`, 32),
  );
  const digestOf = (email: string) => createHmac('sha256', key).update(email).digest('base64url');
  const find = async (c: Context, email: string) => {
    // Until December 2026 the cookie had no prefix; a device is known for a year.
    const value =
      (site.https && (await getSignedCookie(c, key, cookieName, 'host'))) ||
      (await getSignedCookie(c, key, cookieName));
    const [account, device] = value ? value.split('.') : [];
    return account === digestOf(email) ? device : undefined;
  };
  return {
    find,
    remember: async (c, email) => {
      const device = (await find(c, email)) ?? randomUUID();
      await setSignedCookie(c, cookieName, `${digestOf(email)}.${device}`, key, {
        ...hostCookieAttributes(site, '/api/auth'),
        maxAge: YEAR_SECONDS,
        sameSite: 'Strict',
      });
    },
  };
}
