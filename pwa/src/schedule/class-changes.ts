import { t } from '@lingui/core/macro';
import type { DatedClass, LearnerClass, StaffClass } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { dayOf, wholeWeekdayOf } from '../content/format.ts';
import { titleOf } from '../i18n/localized-content.ts';
import { inBoth, noteChange } from '../shell/notices/changes.ts';
import { dateOf } from './class-messages.ts';
import { hasEnded, keyOf } from './class-times.ts';

/** A class of the timetable, of a learner or of staff. Only staff see the link. */
type Shown = DatedClass & Partial<Pick<LearnerClass, 'hasLink'> & Pick<StaffClass, 'meeting'>>;

/** "Today’s class"; "Thursday’s class"; from a week on "The class of Thu, 28 Oct," */
const nameOf = (found: DatedClass, now: Date) => {
  const date = dateOf(found.wasAt ?? found);
  const today = indianDate(now);
  if (date === today) return t`Today’s class`;
  if (date === addDays(today, 1)) return t`Tomorrow’s class`;
  return date < addDays(today, 7)
    ? t`${{ day: wholeWeekdayOf(date) }}’s class`
    : t`The class of ${{ day: dayOf(date, now) }},`;
};

const isAtSameTime = (one: DatedClass, other: DatedClass) =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;

const linkOf = ({ hasLink, meeting }: Shown) => meeting?.meetingLink ?? (hasLink ? 'a link' : '');

const linkEventIn = (before: Shown, found: Shown, theClass: string): string | undefined => {
  const [was, is] = [linkOf(before), linkOf(found)];
  if (was === is) return undefined;
  if (!is) return t`${theClass} has no link now`;
  return was ? t`${theClass} has another link` : t`${theClass} has its link now`;
};

/** What has happened to the class, which is named so. Undefined if nothing that must be known at once. */
const eventIn = (before: Shown, found: Shown, theClass: string): string | undefined => {
  const [was, is] = [before, found].map(({ state }) => state === 'cancelled');
  if (is) return was ? undefined : t`${theClass} is cancelled`;
  if (was) return t`${theClass} is held after all`;
  if (!isAtSameTime(before, found))
    return found.state === 'planned'
      ? t`${theClass} is at its usual hour again`
      : t`${theClass} has moved`;
  if (before.teacher !== found.teacher) return t`${theClass} has another teacher`;
  return linkEventIn(before, found, theClass);
};

/** The mark of a class that has changed. */
export const markOfClass = (found: Pick<DatedClass, 'courseId' | 'date'>): string =>
  `class ${keyOf(found)}`;

/** Says and marks what has changed in a list of classes. `asOf` is when the list before was confirmed. */
export const noteClassChanges = (
  before: Shown[] | undefined,
  now: Shown[] | undefined,
  asOf: Date | undefined,
): void => {
  const moment = new Date();
  const isOneCourse = now?.every(({ courseId }) => courseId === now[0]?.courseId);
  for (const [was, is] of inBoth(before, now, keyOf)) {
    const what = hasEnded(is, moment) ? undefined : eventIn(was, is, nameOf(is, moment));
    if (!what) continue;
    const sentence = isOneCourse ? what : `${titleOf(is)}: ${what}`;
    noteChange({ sentence, of: [markOfClass(is)], asOf });
  }
};
