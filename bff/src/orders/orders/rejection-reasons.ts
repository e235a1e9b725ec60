import { type Words, wordsIn } from '../../platform/i18n/messages.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { groupUtr } from '../../shared/utr.ts';

/** Why an order was rejected. */
export interface Rejected {
  utr: string | null;
  /** As staff have sent it. */
  reason: string;
  /** Where less came than was due, both in whole rupees. */
  part: { received: number; due: number } | undefined;
}

/**
 * The reason of a rejection as its learner reads it: a ready one in the learner's language, whichever language staff have
 * chosen it in, and what staff have written themselves as it is.
 */
export function reasonIn(words: Words, rejected: Rejected): string {
  const places = LANGUAGES.map((language) =>
    readyReasons(wordsIn(language), rejected).indexOf(rejected.reason),
  );
  const place = places.find((found) => found >= 0);
  return (place !== undefined && readyReasons(words, rejected)[place]) || rejected.reason;
}

/** The ready reason that a part came, in English: its learner reads it in their language. */
export const reasonOfPart = (utr: string, part: NonNullable<Rejected['part']>): string =>
  wordsIn('en').rejections.otherAmount({ utr: groupUtr(utr), ...part });

/** In the same order in each language. */
const readyReasons = ({ rejections }: Words, { utr, part }: Rejected): string[] => {
  const named = { utr: groupUtr(utr ?? '') };
  return [
    rejections.notFound(named),
    rejections.otherUtr(named),
    rejections.anothersUtr,
    ...(part ? [rejections.otherAmount({ ...named, ...part })] : []),
  ];
};
