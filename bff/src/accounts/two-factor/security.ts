import { z } from 'zod';
import { count, filledText, rowId, timestamp } from '../../platform/http/answer-fields.ts';
import { RECOVERY_CODE, RECOVERY_CODES } from './recovery-codes.ts';

/** How many passkeys an account can have. */
export const MAX_PASSKEYS = 10;

/** A passkey as its owner sees it, without secrets. */
export type Passkey = z.infer<typeof passkeySchema>;
const passkeySchema = z.strictObject({
  id: rowId,
  /** As its owner calls it. */
  name: filledText,
  createdAt: timestamp,
  /** When it was last used; null if never. */
  usedAt: timestamp.nullable(),
  /** When a copy of it seems to have been used; null if never. */
  refusedAt: timestamp.nullable(),
});

/** The authenticators of an account, and the two-factor state of the session. */
export type Security = z.infer<typeof securitySchema>;
export const securitySchema = z.strictObject({
  passkeys: z.array(passkeySchema).max(MAX_PASSKEYS),
  /** Since when an authenticator app is in use; null if none is. */
  timeCodesSince: timestamp.nullable(),
  /** How many of the ten recovery codes are not used yet. */
  recoveryCodesLeft: count.max(RECOVERY_CODES),
  /** From when on the permissions of the team need two-factor; null for learners. */
  askedFrom: timestamp.nullable(),
  /** Whether this session must use two-factor now. */
  isAwaited: z.boolean(),
});

/** The response to an added authenticator, with the recovery codes if it is the first: they are shown once. */
export type AddedAuthenticator = z.infer<typeof addedAuthenticatorSchema>;
export const addedAuthenticatorSchema = z.strictObject({
  security: securitySchema,
  recoveryCodes: z.array(z.string().regex(RECOVERY_CODE)).length(RECOVERY_CODES).nullable(),
});
