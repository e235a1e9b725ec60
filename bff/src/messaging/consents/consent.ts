import { z } from 'zod';
import { filledText, timestamp } from '../../platform/http/answer-fields.ts';

/** A consent that an account has given or refused, with the text of its version. */
export type OwnConsent = z.infer<typeof ownConsentSchema>;
const ownConsentSchema = z.strictObject({
  /** Any kind: this version may not know it. In that case it has no text. */
  kind: filledText,
  agreed: z.boolean(),
  /** The time of the answer, ISO 8601. */
  at: timestamp,
  text: filledText.nullable(),
});

export const ownConsentsSchema = z.array(ownConsentSchema);
