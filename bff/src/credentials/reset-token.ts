import { createHmac, timingSafeEqual } from 'node:crypto';
import { rowId } from '../http/validate.ts';

export interface ResetTokens {
  /** The secret part of the link for this request. */
  sign(resetId: number): string;
  /** Which request a link's secret belongs to; nothing if it is not ours. */
  read(token: string): number | undefined;
}

/**
 * Links for a new password: the request's id, signed with the server's secret,
 * so that neither the database nor the job queue holds anything that opens an
 * account. Whether one still works is said by the request's row.
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
