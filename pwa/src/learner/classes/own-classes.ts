import { t } from '@lingui/core/macro';
import type { LearnerClass, LiveRows } from 'bff/contract';
import { type ActingProfile, queryKeyForProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { getQueryData } from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { announceClassChanges, classMark } from '../../schedule/class-changes.ts';
import { classKey, compareByStart } from '../../schedule/class-times.ts';
import { announceChange } from '../../shell/notices/change-announcements.ts';
import { enrolmentsQuery } from '../enrolment/enrolments.ts';

type ClassRowsChange = Extract<LiveRows, { links: unknown }>;

/** Responses omit these fields if staff have not translated them. */
const untranslatedFields = { titleIn: undefined, reasonIn: undefined, noticeIn: undefined };

/** The last paid day of each course, from the cached enrolments. */
const lastPaidDays = (profile: ActingProfile) =>
  new Map(
    getQueryData(enrolmentsQuery(profile))?.map(({ courseId, lastDay }) => [courseId, lastDay]),
  );

/** Whether the class is after the last paid day. The live stream of a course does not know until when each learner has paid. */
const isAfterLastPaidDay = (
  { courseId, date, isOpen }: Pick<LearnerClass, 'courseId' | 'date' | 'isOpen'>,
  ends: ReturnType<typeof lastPaidDays>,
) => {
  const lastDay = ends.get(courseId);
  return !isOpen && typeof lastDay === 'string' && date > lastDay;
};

/** Undefined if a class is not in the cache: the event does not say whether the learner is enrolled in it. */
const applyClassChange = (
  list: LearnerClass[],
  { rows, gone }: Pick<ClassRowsChange, 'rows' | 'gone'>,
  ends: ReturnType<typeof lastPaidDays>,
) => {
  const byKey = new Map(list.map((found) => [classKey(found), found]));
  for (const key of gone) byKey.delete(key);
  for (const row of rows) {
    if (isAfterLastPaidDay(row, ends)) {
      byKey.delete(classKey(row));
      continue;
    }
    const before = byKey.get(classKey(row));
    if (!before) return undefined;
    byKey.set(classKey(row), { ...before, ...untranslatedFields, ...row });
  }
  return [...byKey.values()].sort(compareByStart);
};

/** The classes of the next four weeks that the profile is enrolled in, and the open ones, in order of time. */
export const classesQuery = (profile: ActingProfile) =>
  liveQueryOptions({
    queryKey: queryKeyForProfile('classes', profile),
    queryFn: () => learnerApi.listOwnClasses(profile),
    // Applied at once: a learner must never see an outdated hour.
    refetchInterval: 30_000,
    live: {
      channels: ['open', 'course', 'enrolments'],
      isUrgent: true,
      applyChange: (list, change) => {
        const data =
          'links' in change ? applyClassChange(list, change, lastPaidDays(profile)) : undefined;
        return data && { data };
      },
      onChangedData: announceClassChanges,
      // Join always leads to the present link. Learners who have opened the old one are notified of the new one.
      onChange: (list, change) => {
        if (!('links' in change)) return;
        const relinked = list.filter((found) => change.newLinks.includes(classKey(found)));
        if (relinked.length > 0)
          announceChange({ sentence: t`Link changed just now`, of: relinked.map(classMark) });
      },
    },
  });
