import { t } from '@lingui/core/macro';
import type { DatedClass, LearnerClass, StaffClass } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { formatDate, formatLongWeekday } from '../content/format.ts';
import { localizedTitle } from '../i18n/localized-content.ts';
import { announceChange, pairRows } from '../shell/notices/change-announcements.ts';
import { classDate } from './class-messages.ts';
import { classKey, hasEnded } from './class-times.ts';

/** A class of the schedule, of a learner or of staff. Only staff see the link. */
type ScheduledClass = DatedClass &
  Partial<Pick<LearnerClass, 'hasLink'> & Pick<StaffClass, 'meeting'>>;

/** "Today’s class"; "Thursday’s class"; from a week on "The class on Thu, 28 Oct" */
const formatClassName = (found: DatedClass, now: Date) => {
  const date = classDate(found.wasAt ?? found);
  const today = indianDate(now);
  if (date === today) return t`Today’s class`;
  if (date === addDays(today, 1)) return t`Tomorrow’s class`;
  return date < addDays(today, 7)
    ? t`${{ day: formatLongWeekday(date) }}’s class`
    : t`The class on ${{ day: formatDate(date, now) }}`;
};

const isAtSameTime = (one: DatedClass, other: DatedClass) =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;

const linkStateOf = ({ hasLink, meeting }: ScheduledClass) =>
  meeting?.meetingLink ?? (hasLink ? 'a link' : '');

const formatLinkChange = (
  before: ScheduledClass,
  found: ScheduledClass,
  theClass: string,
): string | undefined => {
  const [was, is] = [linkStateOf(before), linkStateOf(found)];
  if (was === is) return undefined;
  if (!is) return t`${theClass} no longer has a link`;
  return was ? t`${theClass} has a new link` : t`${theClass}: the link is ready`;
};

/** The message about a change of the class. Undefined if nothing needs an announcement. */
const formatChange = (
  before: ScheduledClass,
  found: ScheduledClass,
  theClass: string,
): string | undefined => {
  const [was, is] = [before, found].map(({ state }) => state === 'cancelled');
  if (is) return was ? undefined : t`${theClass} is cancelled`;
  if (was) return t`${theClass} will take place after all`;
  if (!isAtSameTime(before, found))
    return found.state === 'planned'
      ? t`${theClass} is back at its usual time`
      : t`${theClass} has moved`;
  if (before.teacher !== found.teacher) return t`${theClass} has a different teacher`;
  return formatLinkChange(before, found, theClass);
};

/** The mark of a class that has changed. */
export const classMark = (found: Pick<DatedClass, 'courseId' | 'date'>): string =>
  `class ${classKey(found)}`;

/** Announces and marks the changes in a list of classes. `asOf` is when the previous list was confirmed. */
export const announceClassChanges = (
  before: ScheduledClass[] | undefined,
  now: ScheduledClass[] | undefined,
  asOf: Date | undefined,
): void => {
  const moment = new Date();
  const isOneCourse = now?.every(({ courseId }) => courseId === now[0]?.courseId);
  for (const [was, is] of pairRows(before, now, classKey)) {
    const what = hasEnded(is, moment)
      ? undefined
      : formatChange(was, is, formatClassName(is, moment));
    if (!what) continue;
    const sentence = isOneCourse ? what : `${localizedTitle(is)}: ${what}`;
    announceChange({ sentence, of: [classMark(is)], asOf });
  }
};
