import type { LearnerOrder, LiveRows, MonthlyCourse } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { type ActingProfile, queryKeyForProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';

/** Whether a change to the public course list, or to a course's classes, affects none of these courses. */
function isUnrelatedChange(months: MonthlyCourse[], change: LiveRows): boolean {
  if (change.topic !== 'courses')
    return !months.some(({ courseId }) => change.topic === `course/${courseId}`);
  const changed = [...change.gone, ...change.rows.map(({ id }) => String(id))];
  return !months.some(({ courseId }) => changed.includes(String(courseId)));
}

/** The profile's monthly courses, sorted by last paid day. */
export const monthlyCoursesQuery = (profile: ActingProfile) =>
  liveQueryOptions({
    queryKey: queryKeyForProfile('months', profile),
    queryFn: () => learnerApi.listMonths(profile),
    refetchInterval: 60_000,
    live: {
      // A cancelled class may extend the paid time; the fee comes from the public course list.
      channels: ['courses', 'course', 'enrolments'],
      // No event reports that a class is over, or attendance.
      refetchInterval: 600_000,
      isUrgent: true,
      applyChange: (months, change) =>
        isUnrelatedChange(months, change) ? { data: months } : undefined,
    },
  });

/** Whether the last paid day is over. Cached data may be of an earlier day. */
export const isPaidTimeOver = ({ lastDay }: Pick<MonthlyCourse, 'lastDay'>, now: Date): boolean =>
  lastDay < indianDate(now);

const renewalDueDays = 7;

/** Whether the end is a week or less away, or over. */
export const isRenewalDue = ({ lastDay }: Pick<MonthlyCourse, 'lastDay'>, now: Date): boolean =>
  lastDay <= addDays(indianDate(now), renewalDueDays);

/** Whether this order contains the course's next months. */
export const isInOrder = (
  { courseId }: Pick<MonthlyCourse, 'courseId'>,
  order: LearnerOrder | null | undefined,
): boolean => order?.lines.some((line) => line.courseId === courseId) ?? false;
