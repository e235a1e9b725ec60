import { createHmac, timingSafeEqual } from 'node:crypto';

/** The tokens with which the doctor command (infra/commands/doctor.ts) asks a server how it sees a request. */
export interface DoctorTokens {
  /** A token that is valid for ten minutes. */
  sign(now: Date): string;
  /** Whether the token was made with this server's secret, within the last or the next ten minutes. */
  isValid(token: string, now: Date): boolean;
}

/** Long, as the doctor also finds out that the clocks of two machines differ. */
const VALID_MS = 10 * 60_000;

/** Signed with the server's secret, so that only people who can read the server's configuration can ask. */
export function createDoctorTokens(secret: string): DoctorTokens {
  const signatureOf = (at: string) =>
    createHmac('sha256', secret).update(`doctor ${at}`).digest('base64url');
  return {
    sign: (now) => `${now.getTime()}.${signatureOf(String(now.getTime()))}`,
    isValid: (token, now) => {
      const [at = '', signature = '', ...more] = token.split('.');
      const expected = Buffer.from(signatureOf(at));
      const given = Buffer.from(signature);
      const same = given.length === expected.length && timingSafeEqual(given, expected);
      return same && more.length === 0 && Math.abs(now.getTime() - Number(at)) <= VALID_MS;
    },
  };
}
