import type { StaffClass, StaffToday, TaughtToday } from 'bff/contract';
import { edit, type Question } from '../../data/signed-in/queries.ts';
import { type Answer, useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { noteClassChanges } from '../../schedule/class-changes.ts';
import { withChanged } from '../week/staff-week.ts';

/** A question for somebody's day, with what is asked for and what is followed. */
const dayQuestion = <Today extends TaughtToday>(
  about: Pick<Question<Today>, 'key' | 'ask' | 'topics'>,
): Question<Today> => ({
  ...about,
  everyMs: 30_000,
  // That learners join is not told by the stream.
  everyMsLive: 60_000,
  onNews: (before, now, asOf) => noteClassChanges(before.classes, now.classes, asOf),
});

/** The day of who gives classes. */
export const teachersDay = dayQuestion<TaughtToday>({
  key: ['taught today'],
  ask: staffClassApi.readTaught,
  topics: ['staff/classes'],
});

/** The day of staff. */
export const staffDay = dayQuestion<StaffToday>({
  key: ['today'],
  ask: staffClassApi.readToday,
  topics: [
    'staff/classes',
    'staff/meetings',
    'staff/courses',
    'payments',
    'messages',
    'undelivered',
    'troubles',
  ],
});

interface AskedDay<Today> {
  answer: Answer<Today>;
  /** Shows a class as it was just changed, and asks for the rest. */
  change: (changed: StaffClass) => void;
}

/** The classes of today and tomorrow, and what stands beside them. */
export const useDay = <Today extends TaughtToday>(question: Question<Today>): AskedDay<Today> => {
  const answer = useAnswer(question);
  const change = (changed: StaffClass) => {
    edit(question, (before) => ({ ...before, classes: withChanged(before.classes, changed) }));
    void answer.reload();
  };
  return { answer, change };
};
