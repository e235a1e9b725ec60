import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Sealing } from '../../platform/crypto/sealing.ts';

/** The defaults of authenticator apps (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const CODE = /^\d{6}$/;
const SECRET_BYTES = 20;
/** Accepts the steps before and after, as a phone's clock may be wrong by half a minute. */
const STEP_TOLERANCE = 1;

/** What an authenticator app needs to generate codes for an account. */
export const timeCodeSetupSchema = z.strictObject({
  /** In base32, to type it in. */
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  /** `otpauth://…`, for a QR code. */
  uri: z.string().startsWith('otpauth://totp/'),
});

/** The same with the secret as it is stored. */
export type TimeCodeSetup = z.infer<typeof timeCodeSetupSchema> & { sealedSecret: string };

const sealingPurposeOf = (accountId: number) => `time codes of ${accountId}`;

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Ganga Yoga', label, secret, period: PERIOD_SECONDS, digits: DIGITS });

/** A new secret for this account, which the authenticator app shows with this label. */
export function newTimeCodes(
  sealing: Sealing,
  { accountId, label }: { accountId: number; label: string },
): TimeCodeSetup {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    uri: totpOf(secret, label).toString(),
    sealedSecret: sealing.seal(secret.base32, sealingPurposeOf(accountId)),
  };
}

/**
 * The time step of this code (half minutes since 1970); `undefined` if the code is wrong, or the secret
 * was sealed by another key.
 */
export function stepOfCode(
  sealing: Sealing,
  {
    accountId,
    sealedSecret,
    code,
    now,
  }: { accountId: number; sealedSecret: string; code: string; now: Date },
): number | undefined {
  // With other characters the library compares lengths in bytes, and throws.
  if (!CODE.test(code)) return undefined;
  const opened = sealing.open(sealedSecret, sealingPurposeOf(accountId));
  if (opened === undefined) return undefined;
  const codes = totpOf(Secret.fromBase32(opened));
  const timestamp = now.getTime();
  const stepOffset = codes.validate({ token: code, timestamp, window: STEP_TOLERANCE });
  return stepOffset === null ? undefined : codes.counter({ timestamp }) + stepOffset;
}
