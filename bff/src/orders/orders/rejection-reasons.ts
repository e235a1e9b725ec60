import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { groupUtr } from '../../shared/utr.ts';

/** Why an order was rejected. */
export interface RejectedPayment {
  utr: string | null;
  /** The text that staff sent. */
  reason: string;
  /** For a partial payment: received and due, in whole rupees. */
  part: { received: number; due: number } | undefined;
}

/**
 * The reason of a rejection for its learner: a preset reason in the learner's language, whatever language staff chose it in, and a
 * text that staff wrote themselves unchanged.
 */
export function localizeRejectionReason(words: Messages, rejected: RejectedPayment): string {
  const indexes = LANGUAGES.map((language) =>
    presetReasons(messagesFor(language), rejected).indexOf(rejected.reason),
  );
  const index = indexes.find((found) => found >= 0);
  return (index !== undefined && presetReasons(words, rejected)[index]) || rejected.reason;
}

/** The preset reason for a partial payment, in English: `localizeRejectionReason` translates it for the learner. */
export const partialPaymentReason = (
  utr: string,
  part: NonNullable<RejectedPayment['part']>,
): string => messagesFor('en').rejections.otherAmount({ utr: groupUtr(utr), ...part });

/** In the same order in each language. */
const presetReasons = ({ rejections }: Messages, { utr, part }: RejectedPayment): string[] => {
  const named = { utr: groupUtr(utr ?? '') };
  return [
    rejections.notFound(named),
    rejections.otherUtr(named),
    rejections.anothersUtr,
    ...(part ? [rejections.otherAmount({ ...named, ...part })] : []),
  ];
};
