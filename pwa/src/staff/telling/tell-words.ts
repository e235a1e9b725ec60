import { plural, t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { timeInWords } from '../../content/format.ts';
import { indianTime } from '../../content/indian-time.ts';

/** Who hears of a change. */
export type Audience = Pick<StaffClass, 'enrolled' | 'isOpen'>;

/** Who hears of a change: "Tells 23 learners by mail and on their phones". */
export const tellsInWords = ({ enrolled, isOpen }: Audience): string => {
  if (enrolled === 0)
    return isOpen
      ? t`The class is open to all, so nobody is told by mail.`
      : t`Nobody is enrolled, so nobody is told.`;
  return plural(enrolled, {
    one: 'Tells 1 learner by mail and on their phone',
    other: `Tells ${enrolled} learners by mail and on their phones`,
  });
};

/** How many read the words in Hindi. */
export const hindiReadersInWords = (count: number): string =>
  plural(count, { one: '1 of them reads Hindi', other: `${count} of them read Hindi` });

/** A saved change: who it was for, and who is told of it, null where learners know it already. */
interface Saved extends Pick<Audience, 'enrolled'> {
  told: object | null;
}

/** Undefined without anybody who could be. */
const whoIsTold = ({ enrolled, told }: Saved): string | undefined => {
  if (enrolled === 0) return undefined;
  if (!told) return t`This is what learners know, so no mail goes out.`;
  return plural(enrolled, {
    one: '1 learner is told.',
    other: `${enrolled} learners are told.`,
  });
};

/**
 * What a toast says after a change, beginning with the sentence of what was done: "Moved. 23 learners are told." A class may be
 * back where learners know it to be.
 */
export const toldInWords = (done: string, saved: Saved): string => {
  const told = whoIsTold(saved);
  return told ? `${done} ${told}` : done;
};

const timeOf = (mailsAt: string) => timeInWords(indianTime(new Date(mailsAt)));

/** "Mails go out at 6:44 am IST" */
export const mailsInWords = (mailsAt: string): string =>
  t`Mails go out at ${{ time: timeOf(mailsAt) }} IST`;

/** The same as a sentence. */
export const mailsInSentence = (mailsAt: string): string =>
  t`Mails go out at ${{ time: timeOf(mailsAt) }} IST.`;
