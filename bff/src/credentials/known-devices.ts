import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { ownCookie, type Site } from './cookies.ts';

/** Devices that have signed in to an account before. Strangers cannot use up their sign-in attempts (decision 0011). */
export interface KnownDevices {
  /** The id of the calling device if it has signed in to the account with this e-mail address, else `undefined`. */
  find(c: Context, email: string): Promise<string | undefined>;
  /** Sets a cookie by which the calling device is known to this account for a year. */
  remember(c: Context, email: string): Promise<void>;
}

const COOKIE = 'known_device';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Recognises devices by a signed cookie with a digest of one account's address and the device's id. The cookie gives no
 * access: it only decides which count a wrong password adds to.
 */
export function createKnownDevices(secret: string, site: Site): KnownDevices {
  // A derived key, so that no other signature made with the secret is valid here.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga known device', 32));
  const digestOf = (email: string) => createHmac('sha256', key).update(email).digest('base64url');
  const find = async (c: Context, email: string) => {
    // Until December 2026 the cookie had no prefix; a device is known for a year.
    const value =
      (site.https && (await getSignedCookie(c, key, COOKIE, 'host'))) ||
      (await getSignedCookie(c, key, COOKIE));
    const [account, device] = value ? value.split('.') : [];
    return account === digestOf(email) ? device : undefined;
  };
  return {
    find,
    remember: async (c, email) => {
      const device = (await find(c, email)) ?? randomUUID();
      await setSignedCookie(c, COOKIE, `${digestOf(email)}.${device}`, key, {
        ...ownCookie(site, '/api/auth'),
        maxAge: YEAR_SECONDS,
        sameSite: 'Strict',
      });
    },
  };
}
