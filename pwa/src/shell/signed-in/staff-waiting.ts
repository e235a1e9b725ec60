import { plural, t } from '@lingui/core/macro';
import { answered, askAgain, edit, type Question } from '../../data/signed-in/queries.ts';
import { noteChange } from '../notices/changes.ts';

/** How many tasks wait for staff. */
interface Waiting {
  payments: number;
  messages: number;
}

const moreInWords: Record<keyof Waiting, (more: number) => string> = {
  payments: (more) => plural(more, { one: 'A new payment waits', other: 'New payments wait' }),
  messages: (more) => plural(more, { one: 'A new message waits', other: 'New messages wait' }),
};

/** Says politely that more wait than before. */
const sayMore = (what: keyof Waiting, more: number) => {
  if (more > 0) noteChange({ sentence: moreInWords[what](more), of: [] });
};

const ask = async (): Promise<Waiting> => {
  // With the code of the staff's screens, which others never load.
  const { staffClassApi } = await import('../../data/staff/staff-class-api.ts');
  const { payments, messages } = await staffClassApi.readTasks();
  return { payments: payments.waiting, messages: messages.waiting };
};

/** For the marks in the menu. */
export const waiting: Question<Waiting> = {
  key: ['waiting'],
  ask,
  isRemembered: true,
  topics: ['payments', 'messages'],
  everyMs: 60_000,
  // The stream tells of each; an answer that did not come is made up for.
  everyMsLive: 300_000,
  onNews: (before, now) => {
    sayMore('payments', now.payments - before.payments);
    sayMore('messages', now.messages - before.messages);
  },
};

/** A screen shows another number than the marks: one of the two is old. */
export const checkWaiting = (what: keyof Waiting, shown: number | undefined) => {
  const known = answered(waiting)?.[what];
  if (known !== undefined && shown !== undefined && shown !== known) void askAgain(waiting);
};

/** One more message waits because this user says so: it is not news. */
export const noteReopened = () =>
  edit(waiting, (known) => ({ ...known, messages: known.messages + 1 }));

/** The server counts the waiting items of a list up to this number. */
const mostCounted = 1000;

/** The count of waiting items, in words. */
export const countOf = (count: number): string =>
  count < mostCounted ? String(count) : t`1,000 or more`;
