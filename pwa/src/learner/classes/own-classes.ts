import { t } from '@lingui/core/macro';
import type { LearnerClass, LiveRows } from 'bff/contract';
import { keyOfWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { answered, type Question } from '../../data/signed-in/queries.ts';
import { markOfClass, noteClassChanges } from '../../schedule/class-changes.ts';
import { bySoonest, keyOf } from '../../schedule/class-times.ts';
import { noteChange } from '../../shell/notices/changes.ts';
import { enrolmentsOf } from '../enrolment/enrolments.ts';

type CourseChange = Extract<LiveRows, { links: unknown }>;

/** An answer leaves these out where staff have not written them. */
const notTranslated = { titleIn: undefined, reasonIn: undefined, noticeIn: undefined };

/** The last days that are paid for, by the course, as far as they are known. */
const lastDays = (whom: Whom) =>
  new Map(answered(enrolmentsOf(whom))?.map(({ courseId, lastDay }) => [courseId, lastDay]));

/** Of a class after the last day that is paid for: the stream of a course does not know who has paid until when. */
const isAfterEnd = (
  { courseId, date, isOpen }: Pick<LearnerClass, 'courseId' | 'date' | 'isOpen'>,
  ends: ReturnType<typeof lastDays>,
) => {
  const lastDay = ends.get(courseId);
  return !isOpen && typeof lastDay === 'string' && date > lastDay;
};

/** Undefined if there is a class that is not known: whether the learner is enrolled in it is not told. */
const changed = (
  list: LearnerClass[],
  { rows, gone }: Pick<CourseChange, 'rows' | 'gone'>,
  ends: ReturnType<typeof lastDays>,
) => {
  const byKey = new Map(list.map((found) => [keyOf(found), found]));
  for (const key of gone) byKey.delete(key);
  for (const row of rows) {
    if (isAfterEnd(row, ends)) {
      byKey.delete(keyOf(row));
      continue;
    }
    const before = byKey.get(keyOf(row));
    if (!before) return undefined;
    byKey.set(keyOf(row), { ...before, ...notTranslated, ...row });
  }
  return [...byKey.values()].sort(bySoonest);
};

/** The classes of four weeks that the person is enrolled in or may join without, in order of time. */
export const classesOf = (whom: Whom): Question<LearnerClass[]> => ({
  key: keyOfWhom('classes', whom),
  ask: () => learnerApi.listOwnClasses(whom),
  topics: ['open', 'course', 'enrolments'],
  // A learner must not wait at an hour that has changed.
  everyMs: 30_000,
  isUrgent: true,
  apply: (list, change) => {
    const value = 'links' in change ? changed(list, change, lastDays(whom)) : undefined;
    return value && { value };
  },
  onNews: noteClassChanges,
  // Join always leads to the present link. Who has opened the old one reads that there is another.
  note: (list, change) => {
    if (!('links' in change)) return;
    const relinked = list.filter((found) => change.newLinks.includes(keyOf(found)));
    if (relinked.length > 0)
      noteChange({ sentence: t`Link changed just now`, of: relinked.map(markOfClass) });
  },
});
