import type { StaffClass, StaffToday, TeacherDay } from 'bff/contract';
import { edit, type Question } from '../../data/signed-in/queries.ts';
import { type Answer, useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { announceClassChanges } from '../../schedule/class-changes.ts';
import { withChangedClass } from '../week/staff-week.ts';

/** The query of a day, from its key, its function and its channels. */
const dayQuery = <Today extends TeacherDay>(
  about: Pick<Question<Today>, 'key' | 'ask' | 'topics'>,
): Question<Today> => ({
  ...about,
  everyMs: 30_000,
  // The live stream has no event for joins.
  everyMsLive: 60_000,
  onChangedValue: (before, now, asOf) => announceClassChanges(before.classes, now.classes, asOf),
});

/** The day of a teacher. */
export const teacherDayQuery = dayQuery<TeacherDay>({
  key: ['taught today'],
  ask: staffClassApi.readTaughtClasses,
  topics: ['staff/classes'],
});

/** The day of staff. */
export const staffDayQuery = dayQuery<StaffToday>({
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

interface DayResult<Today> {
  answer: Answer<Today>;
  /** Shows the changed class at once, and refetches the day. */
  change: (changed: StaffClass) => void;
}

/** The day, and a function that updates a class in it. */
export const useDay = <Today extends TeacherDay>(question: Question<Today>): DayResult<Today> => {
  const answer = useAnswer(question);
  const change = (changed: StaffClass) => {
    edit(question, (before) => ({ ...before, classes: withChangedClass(before.classes, changed) }));
    void answer.reload();
  };
  return { answer, change };
};
