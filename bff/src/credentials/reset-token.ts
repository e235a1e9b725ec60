import { createHmac, timingSafeEqual } from 'node:crypto';
import { rowId } from '../http/validate.ts';

/** Makes and reads the secrets in mailed links for a new password. */
export interface ResetTokens {
  /** The secret part of the mailed link for this row of password_resets. */
  sign(resetId: number): string;
  /** The id of the row that the secret belongs to; `undefined` if the secret was not made by this server. */
  read(token: string): number | undefined;
}

/**
 * Secrets of links for a new password: the id of the row, signed with the server's secret. So neither the database nor
 * the job queue contains anything that opens an account. Whether a link is still valid is stored in its row.
 */
export function createResetTokens(secret: string): ResetTokens {
  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`password reset ${id}`).digest('base64url');
  return {
    sign: (resetId) => `${resetId}.${signatureOf(String(resetId))}`,
    read: (token) => {
      const [id = '', signature = ''] = token.split('.');
      const expected = Buffer.from(signatureOf(id));
      const given = Buffer.from(signature);
      const ours = given.length === expected.length && timingSafeEqual(given, expected);
      return ours ? rowId(id) : undefined;
    },
  };
}
