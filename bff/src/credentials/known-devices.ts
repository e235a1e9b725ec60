import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';

/** Devices that have signed in to an account before: strangers cannot use up their tries (decision 0011). */
export interface KnownDevices {
  /** The id of the calling device if it has signed in to the account with this address. */
  find(c: Context, email: string): Promise<string | undefined>;
  /** Has the calling device known as one of this account, for a year. */
  remember(c: Context, email: string): Promise<void>;
}

const COOKIE = 'known_device';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Knows devices by a cookie that names one account, by a digest, and the device.
 * It opens nothing: it only says whose tries a wrong password counts among.
 */
export function createKnownDevices(secret: string, { https }: { https: boolean }): KnownDevices {
  // A key of its own, so that no other signature of ours can be taken for this one.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga known device', 32));
  const digestOf = (email: string) => createHmac('sha256', key).update(email).digest('base64url');
  const find = async (c: Context, email: string) => {
    const value = await getSignedCookie(c, key, COOKIE);
    const [account, device] = value ? value.split('.') : [];
    return account === digestOf(email) ? device : undefined;
  };
  return {
    find,
    remember: async (c, email) => {
      const device = (await find(c, email)) ?? randomUUID();
      await setSignedCookie(c, COOKIE, `${digestOf(email)}.${device}`, key, {
        path: '/api/auth',
        maxAge: YEAR_SECONDS,
        httpOnly: true,
        sameSite: 'Strict',
        secure: https,
      });
    },
  };
}
