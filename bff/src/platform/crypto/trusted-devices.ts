import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { ownCookie, type Site } from './cookies.ts';

/** Devices that have signed in to an account before, or shown a second step. Strangers cannot use up their tries (decision 0011). */
export interface KnownDevices {
  /** The id of the calling device if it is known to this account, by its e-mail address or id, else `undefined`. */
  find(c: Context, account: string): Promise<string | undefined>;
  /** Sets a cookie by which the calling device is known to this account for a year. */
  remember(c: Context, account: string): Promise<void>;
}

/** By what a device is known: a cookie of one kind is none of the other. */
type Kind = 'known_device' | 'proven_device';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Recognises devices by a signed cookie with a digest of one account's address and the device's id. The cookie gives no
 * access: it only decides which count a wrong password adds to.
 */
export function createKnownDevices(
  secret: string,
  site: Site,
  kind: Kind = 'known_device',
): KnownDevices {
  // A derived key, so that no other signature made with the secret is valid here.
  const key = Buffer.from(
    hkdfSync('sha256', secret, '', `ganga-yoga ${kind.replace('_', ' ')}`, 32),
  );
  const digestOf = (email: string) => createHmac('sha256', key).update(email).digest('base64url');
  const find = async (c: Context, email: string) => {
    // Until December 2026 the cookie had no prefix; a device is known for a year.
    const value =
      (site.https && (await getSignedCookie(c, key, kind, 'host'))) ||
      (await getSignedCookie(c, key, kind));
    const [account, device] = value ? value.split('.') : [];
    return account === digestOf(email) ? device : undefined;
  };
  return {
    find,
    remember: async (c, email) => {
      const device = (await find(c, email)) ?? randomUUID();
      await setSignedCookie(c, kind, `${digestOf(email)}.${device}`, key, {
        ...ownCookie(site, '/api/auth'),
        maxAge: YEAR_SECONDS,
        sameSite: 'Strict',
      });
    },
  };
}
