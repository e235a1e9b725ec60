/**
 * The reasons that staff choose from when they reject a payment: no payment with the UTR was found, the amount was less than due, the UTR belongs to another
 * payment, or they write the reason themselves. By it, the learner's page and e-mail offer the step that resolves the rejection.
 */
export const REJECTION_CODES = ['not found', 'other amount', 'other utr', 'own words'] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/**
 * A reason whose sentence is written in the language of each reader: `other order` is for the learners whose UTR pays for somebody else's
 * order. The UTR has 12 digits, amounts are in rupees.
 */
export type PresetReason =
  | { code: 'not found' | 'other utr'; utr: string }
  | { code: 'other order' }
  | { code: 'other amount'; utr: string; received: number; due: number };

/** Why a payment was rejected: a preset reason, or the text of staff, which is not translated. */
export type RejectionReason = PresetReason | { code: 'own words'; words: string };

interface RejectedPayment {
  utr: string;
  due: number;
  /** Undefined for a payment that was not received. */
  received: number | undefined;
}

/** The preset reason of a choice; undefined for a text of staff, and for another amount while it is not known. */
export function presetReasonOf(
  code: RejectionCode,
  { utr, due, received }: RejectedPayment,
): PresetReason | undefined {
  switch (code) {
    case 'not found':
    case 'other utr':
      return { code, utr };
    case 'other amount':
      return received === undefined ? undefined : { code, utr, received, due };
    case 'own words':
      return undefined;
  }
}
