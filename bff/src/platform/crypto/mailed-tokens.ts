import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseRowId } from '../http/validate.ts';

/** Signs and verifies the tokens in e-mailed links. So the database and the job queue contain no valid token. */
export interface MailedTokens {
  /** The secret part of the mailed link for the row with this id. */
  sign(id: number): string;
  /** The id that the secret was made for; `undefined` if it was not made by this server for this purpose. */
  read(token: string): number | undefined;
}

/**
 * The secrets of links for a new password, of rows of password_resets. Whether a link is still valid is stored in its row.
 */
export const createResetTokens = (secret: string) => signIds(secret, 'password reset');

/** The secrets of links that prove a new mail address, of rows of address_changes. Whether a link is still valid is stored in its row. */
export const createAddressTokens = (secret: string) => signIds(secret, 'address change');

/** The secrets of links that stop a change of address, sent to the old address, of rows of address_changes. */
export const createAddressStopTokens = (secret: string) =>
  signIds(secret, 'stop of address change');

/**
 * The secrets that unsubscribe an account from announcements, without logging in. They never expire: the link in an e-mail of
 * years ago must still work (RFC 8058).
 */
export const createUnsubscribeTokens = (secret: string) => signIds(secret, 'unsubscribe');

/** The secrets of links that consent to announcements, of orders. How long a link is valid depends on its order. */
export const createAgreeTokens = (secret: string) => signIds(secret, 'agree to announcements');

/** The secrets of invitations to the team. Whether an invitation is still valid is stored in its row. */
export const createInvitationTokens = (secret: string) => signIds(secret, 'invitation');

/** The id, signed with the server's secret for this purpose alone. */
function signIds(secret: string, purpose: string): MailedTokens {
  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url');
  return {
    sign: (id) => `${id}.${signatureOf(String(id))}`,
    read: (token) => {
      const [id = '', signature = '', ...more] = token.split('.');
      const expected = Buffer.from(signatureOf(id));
      const given = Buffer.from(signature);
      const same = given.length === expected.length && timingSafeEqual(given, expected);
      return same && more.length === 0 ? parseRowId(id) : undefined;
    },
  };
}
