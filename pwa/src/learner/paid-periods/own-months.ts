import type { LearnerOrder, LiveRows, OwnMonths } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { keyOfWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import type { Question } from '../../data/signed-in/queries.ts';

/** Whether a change of the public list, or of the classes of a course, concerns none of these courses. */
function isElsewhere(months: OwnMonths[], change: LiveRows): boolean {
  if (change.topic !== 'courses')
    return !months.some(({ courseId }) => change.topic === `course/${courseId}`);
  const changed = [...change.gone, ...change.rows.map(({ id }) => String(id))];
  return !months.some(({ courseId }) => changed.includes(String(courseId)));
}

/** The courses that are paid by the month for the person, those that end first before the others. */
export const monthsOf = (whom: Whom): Question<OwnMonths[]> => ({
  key: keyOfWhom('months', whom),
  ask: () => learnerApi.listMonths(whom),
  // A cancelled class is shown, and may make the paid time longer; the fee is that of the public list.
  topics: ['courses', 'course', 'enrolments'],
  everyMs: 60_000,
  // Whether a class is over, and who came, is not told.
  everyMsLive: 600_000,
  isUrgent: true,
  apply: (months, change) => (isElsewhere(months, change) ? { value: months } : undefined),
});

/** Whether the last day is over. What the device has kept may be of an earlier day. */
export const isOver = ({ lastDay }: Pick<OwnMonths, 'lastDay'>, now: Date): boolean =>
  lastDay < indianDate(now);

const dueDays = 7;

/** Whether the end is a week or less away, or over. */
export const isDue = ({ lastDay }: Pick<OwnMonths, 'lastDay'>, now: Date): boolean =>
  lastDay <= addDays(indianDate(now), dueDays);

/** Whether the course is in this order: its next months are paid there. */
export const isInOrder = (
  { courseId }: Pick<OwnMonths, 'courseId'>,
  order: LearnerOrder | null | undefined,
): boolean => order?.lines.some((line) => line.courseId === courseId) ?? false;
