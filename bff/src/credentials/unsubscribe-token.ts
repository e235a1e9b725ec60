import { createHmac, timingSafeEqual } from 'node:crypto';
import { rowId } from '../http/validate.ts';

/** Makes and reads the secrets in the addresses by which a person ends announcements, without signing in. */
export interface UnsubscribeTokens {
  /** The secret part of the address in a mail to this account. */
  sign(accountId: number): string;
  /** The id of the account that the secret was made for; `undefined` if it was not made by this server. */
  read(token: string): number | undefined;
}

/**
 * Secrets that end announcements: the account's id, signed with the server's secret for this purpose alone. They never
 * expire: a mail of years ago must still be able to end what it belongs to (RFC 8058).
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url');
  return {
    sign: (accountId) => `${accountId}.${signatureOf(String(accountId))}`,
    read: (token) => {
      const [id = '', signature = '', ...more] = token.split('.');
      const expected = Buffer.from(signatureOf(id));
      const given = Buffer.from(signature);
      const same = given.length === expected.length && timingSafeEqual(given, expected);
      return same && more.length === 0 ? rowId(id) : undefined;
    },
  };
}
