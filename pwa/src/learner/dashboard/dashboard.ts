import type { EnrolledCourse, LearnerClass, LearnerOrder, MonthlyCourse } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { formatNames } from '../../content/format.ts';
import {
  type LocalizedContent,
  localizeContent,
  localizeTitle,
} from '../../i18n/localized-content.ts';
import { classDate, formatRelativeDate } from '../../schedule/class-messages.ts';
import { isRunningOrNear, minutesUntil, nextClass } from '../../schedule/class-times.ts';
import { firstDateOf } from '../enrolment/enrolments.ts';
import { isInOrder, isRenewalDue } from '../paid-periods/monthly-courses.ts';

/** The main item of the dashboard. */
export type MainItem =
  | { kind: 'class'; found: LearnerClass }
  /** A paid month that ends within a week, or has ended. */
  | { kind: 'month'; own: MonthlyCourse }
  /** The open order of a learner who has no class. */
  | { kind: 'payment'; order: LearnerOrder }
  /** A course without a class in the loaded weeks. */
  | { kind: 'later'; course: EnrolledCourse }
  | { kind: 'nothing' };

interface DashboardData {
  classes: LearnerClass[];
  enrolled: EnrolledCourse[] | undefined;
  /** The open order; null if there is none; undefined while it loads. */
  order: LearnerOrder | null | undefined;
  /** The orders could not be loaded: a class or a month is shown without them. */
  hasNoOrders?: boolean;
  /** The monthly courses; undefined while they load. */
  months: MonthlyCourse[] | undefined;
  now: Date;
}

/** The course that begins next, or else one that has begun and is not over. The list is sorted by first date. */
const nextCourse = (enrolled: EnrolledCourse[], today: string): EnrolledCourse | undefined =>
  enrolled.find((course) => firstDateOf(course) > today) ??
  enrolled.find(({ endDate }) => !endDate || endDate >= today);

/** For this many days after its end, a month takes precedence over the next class of another course. */
const renewalFirstDays = 7;

/** The monthly course to renew now, unless the renewal is ordered already. The list is sorted by last day. */
const courseToRenew = ({ months = [], order, now }: DashboardData, hasClass: boolean) => {
  const since = hasClass ? addDays(indianDate(now), -renewalFirstDays) : '';
  return months.find(
    (own) =>
      isRenewalDue(own, now) &&
      own.lastDay >= since &&
      own.offers.length > 0 &&
      !isInOrder(own, order),
  );
};

/**
 * Undefined while it depends on data that is still loading. Order of precedence: enrolled classes over open ones; a near class over a
 * month that ends, and that over a later class.
 */
export const mainItemOf = (known: DashboardData): MainItem | undefined => {
  const { classes, enrolled, order, hasNoOrders = false, months, now } = known;
  const own = nextClass(
    classes.filter((found) => found.enrolled),
    now,
  );
  if (own && isRunningOrNear(own, now)) return { kind: 'class', found: own };
  const open = nextClass(classes, now);
  if (!own && open && isRunningOrNear(open, now)) return { kind: 'class', found: open };
  if (months === undefined) return undefined;
  const month = courseToRenew(known, own !== undefined);
  if (month && (order !== undefined || hasNoOrders)) return { kind: 'month', own: month };
  if (own && !month) return { kind: 'class', found: own };
  if (order === undefined || enrolled === undefined) return undefined;
  if (order) return { kind: 'payment', order };
  const course = nextCourse(enrolled, indianDate(now));
  if (course) return { kind: 'later', course };
  return open ? { kind: 'class', found: open } : { kind: 'nothing' };
};

const dayMs = 86_400_000;
const notificationDays = 7;

/** A message of staff about a course, or about some of its classes. */
export interface ClassNotification {
  key: string;
  /** One line for each course: "Asana Regular Classes, today, 27 Nov". Without dates the message is about the whole course. */
  about: { title: LocalizedContent; dates?: string }[];
  words: LocalizedContent;
}

const isWithinNotificationDays = ({ startsAt, endsAt, wasAt }: LearnerClass, now: Date) => {
  const first = Math.min(...[startsAt, wasAt?.startsAt ?? startsAt].map(Date.parse));
  const last = Math.max(...[endsAt, wasAt?.endsAt ?? endsAt].map(Date.parse));
  return first < now.getTime() + notificationDays * dayMs && last > now.getTime();
};

/**
 * The messages about changed classes of the next seven days. A message about several classes is one
 * notification, even if they belong to several courses, as on a holiday.
 */
export const classNotificationsOf = (classes: LearnerClass[], now: Date): ClassNotification[] => {
  const notified = classes.filter((found) => found.notice && isWithinNotificationDays(found, now));
  return [...groupBy(notified, ({ notice }) => notice)].map(([notice, same]) => {
    const courses = groupBy(same, ({ courseId }) => courseId);
    const about = [...courses.values()].map(([first, ...others]) => {
      const dates = [first, ...others].map((found) => formatRelativeDate(classDate(found), now));
      return { title: localizeTitle(first), dates: formatNames(dates) };
    });
    return { key: notice, about, words: localizeContent(notice, same[0].noticeIn) };
  });
};

/** Groups the classes by key, in order. Not `Map.groupBy`, which older phones do not have. */
const groupBy = <Key>(classes: LearnerClass[], keyOf: (found: LearnerClass) => Key) => {
  const groups = new Map<Key, [LearnerClass, ...LearnerClass[]]>();
  for (const found of classes) {
    const before = groups.get(keyOf(found));
    groups.set(keyOf(found), before ? [...before, found] : [found]);
  }
  return groups;
};

/** Recent messages about whole courses. Data cached by an earlier version lacks `title` and `notice`. */
export const courseNotificationsOf = (enrolled: Partial<EnrolledCourse>[]): ClassNotification[] =>
  enrolled.flatMap(({ courseId, title = '', titleIn, notice }) =>
    notice
      ? [
          {
            key: `course ${courseId}`,
            about: [{ title: localizeTitle({ title, titleIn }) }],
            words: localizeContent(notice.words, notice.wordsIn),
          },
        ]
      : [],
  );

const defaultSunHeight = 0.45;
/** The sun is low when a month ends. */
const monthEndSunHeight = 0.3;

/** The height of the sun in the illustration: 0 one hour before the class, 1 from its start on. */
export const sunHeightOf = (shown: MainItem | undefined, now: Date): number => {
  if (shown?.kind === 'month') return monthEndSunHeight;
  if (shown?.kind !== 'class') return defaultSunHeight;
  return Math.min(1, Math.max(0, 1 - minutesUntil(shown.found, now) / 60));
};
