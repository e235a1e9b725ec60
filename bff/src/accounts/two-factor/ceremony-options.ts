import { z } from 'zod';
import { filledText } from '../../platform/http/answer-fields.ts';

/*
 * The options of Web Authentication, level 3, as JSON. Only the browser's library reads them.
 */

const base64url = z.base64url().min(1);

const knownCredential = z.strictObject({
  id: base64url,
  type: z.literal('public-key'),
  transports: z.array(z.string().regex(/^[a-z-]+$/)).max(10),
});

/** More than an account has passkeys. */
const MAX_CREDENTIALS = 20;
const knownCredentials = z.array(knownCredential).max(MAX_CREDENTIALS);

const ceremony = {
  challenge: base64url,
  /** In milliseconds. */
  timeout: z.int().min(1),
};

/** The options to create a passkey. */
const creationOptionsSchema = z.strictObject({
  ...ceremony,
  rp: z.strictObject({ name: filledText, id: filledText }),
  user: z.strictObject({ id: base64url, name: filledText, displayName: filledText }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })).min(1),
  attestation: z.literal('none'),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.strictObject({ credProps: z.literal(true) }),
  hints: z.array(z.string()).length(0),
});

/** The answer with the options to create a passkey. */
export const creationOptionsAnswer = z.strictObject({ options: creationOptionsSchema });

/** The options to use a passkey: the credentials are empty if the account is not known yet. */
const requestOptionsSchema = z.strictObject({
  ...ceremony,
  rpId: filledText,
  userVerification: z.literal('required'),
  allowCredentials: knownCredentials,
});

/** The answer with the options to use a passkey. */
export const requestOptionsAnswer = z.strictObject({ options: requestOptionsSchema });
