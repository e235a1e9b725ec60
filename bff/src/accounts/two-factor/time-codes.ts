import { Secret, TOTP } from 'otpauth';
import type { Sealing } from '../../platform/crypto/sealing.ts';

/** As every app for such codes takes it for granted (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const CODE = /^\d{6}$/;
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute wrong. */
const STEPS_BESIDE = 1;

/** What an app needs to show codes for an account. */
export interface NewTimeCodes {
  /** In base32, to type it in. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
  sealedSecret: string;
}

const purposeOf = (accountId: number) => `time codes of ${accountId}`;

const codesOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Ganga Yoga', label, secret, period: PERIOD_SECONDS, digits: DIGITS });

/** A new secret for this account, which its app calls by this label. */
export function newTimeCodes(
  sealing: Sealing,
  { accountId, label }: { accountId: number; label: string },
): NewTimeCodes {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    uri: codesOf(secret, label).toString(),
    sealedSecret: sealing.seal(secret.base32, purposeOf(accountId)),
  };
}

/**
 * The half minute, counted from 1970, that this code of the account's secret is for; `undefined` where the code is wrong, or the secret
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
  // Of other characters the library measures the octets, and throws.
  if (!CODE.test(code)) return undefined;
  const opened = sealing.open(sealedSecret, purposeOf(accountId));
  if (opened === undefined) return undefined;
  const codes = codesOf(Secret.fromBase32(opened));
  const timestamp = now.getTime();
  const beside = codes.validate({ token: code, timestamp, window: STEPS_BESIDE });
  return beside === null ? undefined : codes.counter({ timestamp }) + beside;
}
