import type { EnrolledCourse, LearnerClass, LearnerOrder, OwnMonths } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { listed } from '../../content/format.ts';
import { type OwnWords, ownTitle, ownWords } from '../../i18n/localized-content.ts';
import { dateOf, dayAndDateInWords } from '../../schedule/class-messages.ts';
import { isNear, minutesUntil, nextClass } from '../../schedule/class-times.ts';
import { firstDateOf } from '../enrolment/enrolments.ts';
import { isDue, isInOrder } from '../paid-periods/own-months.ts';

/** The one thing that the dashboard shows large. */
export type Foremost =
  | { kind: 'class'; found: LearnerClass }
  /** A month that ends within a week, or has ended. */
  | { kind: 'month'; own: OwnMonths }
  /** The open order of a learner who has no class. */
  | { kind: 'payment'; order: LearnerOrder }
  /** The course has no class within the weeks that are known. */
  | { kind: 'later'; course: EnrolledCourse }
  | { kind: 'nothing' };

interface Known {
  classes: LearnerClass[];
  enrolled: EnrolledCourse[] | undefined;
  /** The open order, null if there is none. Undefined until it is known. */
  order: LearnerOrder | null | undefined;
  /** The orders could not be loaded: a class or a month is shown without them. */
  hasNoOrders?: boolean;
  /** The courses that are paid by the month. Undefined until they are known. */
  months: OwnMonths[] | undefined;
  now: Date;
}

/** The course that begins next; or else one that has begun and is not over. They are in order of their first dates. */
const courseToCome = (enrolled: EnrolledCourse[], today: string): EnrolledCourse | undefined =>
  enrolled.find((course) => firstDateOf(course) > today) ??
  enrolled.find(({ endDate }) => !endDate || endDate >= today);

/** For so long after its end a month goes before the next class of another course. */
const insistsDays = 7;

/** The month that is to be renewed now, unless that is ordered. Those that end first come first. */
const monthToRenew = ({ months = [], order, now }: Known, hasClass: boolean) => {
  const since = hasClass ? addDays(indianDate(now), -insistsDays) : '';
  return months.find(
    (own) =>
      isDue(own, now) && own.lastDay >= since && own.offers.length > 0 && !isInOrder(own, order),
  );
};

/**
 * Undefined while it depends on what is not known yet. An own class goes before the open ones; the class that is near goes before
 * the month that ends, and that before a class that is far.
 */
export const foremost = (known: Known): Foremost | undefined => {
  const { classes, enrolled, order, hasNoOrders = false, months, now } = known;
  const own = nextClass(
    classes.filter((found) => found.enrolled),
    now,
  );
  if (own && isNear(own, now)) return { kind: 'class', found: own };
  const open = nextClass(classes, now);
  if (!own && open && isNear(open, now)) return { kind: 'class', found: open };
  if (months === undefined) return undefined;
  const month = monthToRenew(known, own !== undefined);
  if (month && (order !== undefined || hasNoOrders)) return { kind: 'month', own: month };
  if (own && !month) return { kind: 'class', found: own };
  if (order === undefined || enrolled === undefined) return undefined;
  if (order) return { kind: 'payment', order };
  const course = courseToCome(enrolled, indianDate(now));
  if (course) return { kind: 'later', course };
  return open ? { kind: 'class', found: open } : { kind: 'nothing' };
};

const dayMs = 86_400_000;
const noticeDays = 7;

/** A sentence of staff, and what it is about: a course, or some of its classes. */
export interface Notice {
  key: string;
  /** Asana Regular Classes, today, 27 Nov; a line for each course. Without dates it is about the whole course. */
  about: { title: OwnWords; dates?: string }[];
  words: OwnWords;
}

const isSoon = ({ startsAt, endsAt, wasAt }: LearnerClass, now: Date) => {
  const first = Math.min(...[startsAt, wasAt?.startsAt ?? startsAt].map(Date.parse));
  const last = Math.max(...[endsAt, wasAt?.endsAt ?? endsAt].map(Date.parse));
  return first < now.getTime() + noticeDays * dayMs && last > now.getTime();
};

/**
 * What staff say about the classes of the next seven days that they have changed. A sentence about several classes is one
 * notice, also where it is about several courses, as that of a holiday.
 */
export const noticesOf = (classes: LearnerClass[], now: Date): Notice[] => {
  const told = classes.filter((found) => found.notice && isSoon(found, now));
  return [...groupedBy(told, ({ notice }) => notice)].map(([notice, same]) => {
    const courses = groupedBy(same, ({ courseId }) => courseId);
    const about = [...courses.values()].map(([first, ...others]) => {
      const dates = [first, ...others].map((found) => dayAndDateInWords(dateOf(found), now));
      return { title: ownTitle(first), dates: listed(dates) };
    });
    return { key: notice, about, words: ownWords(notice, same[0].noticeIn) };
  });
};

/** The classes by their keys, in order. Not `Map.groupBy`: phones of last year have none. */
const groupedBy = <Key>(classes: LearnerClass[], keyOf: (found: LearnerClass) => Key) => {
  const groups = new Map<Key, [LearnerClass, ...LearnerClass[]]>();
  for (const found of classes) {
    const before = groups.get(keyOf(found));
    groups.set(keyOf(found), before ? [...before, found] : [found]);
  }
  return groups;
};

/** What the learner was told of whole courses, of late as the server sees it. A copy of an earlier version does not have it. */
export const courseNoticesOf = (enrolled: Partial<EnrolledCourse>[]): Notice[] =>
  enrolled.flatMap(({ courseId, title = '', titleIn, notice }) =>
    notice
      ? [
          {
            key: `course ${courseId}`,
            about: [{ title: ownTitle({ title, titleIn }) }],
            words: ownWords(notice.words, notice.wordsIn),
          },
        ]
      : [],
  );

const restingSun = 0.45;
/** Low, as the month ends. */
const endingSun = 0.3;

/** How high the sun stands: an hour before the class behind the valley, from its start on clear of the peaks. */
export const sunOf = (shown: Foremost | undefined, now: Date): number => {
  if (shown?.kind === 'month') return endingSun;
  if (shown?.kind !== 'class') return restingSun;
  return Math.min(1, Math.max(0, 1 - minutesUntil(shown.found, now) / 60));
};
