import type { ClassLink, ClassTime, StaffClass } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { dateOf } from '../../schedule/class-messages.ts';
import { hasEnded, keyOf } from '../../schedule/class-times.ts';

/** A class where it is held, or where it was to be before it was moved. */
export interface WeekEntry {
  key: string;
  found: StaffClass;
  time: ClassTime;
  /** `was` where it was to be on the day to which it has moved, `away` on another day. */
  kind: 'held' | 'was' | 'away';
  isOver: boolean;
}

export interface WeekDay {
  /** YYYY-MM-DD in India. */
  date: string;
  when: 'past' | 'today' | 'ahead';
  /** In order of time. */
  entries: WeekEntry[];
}

const entriesOf = (found: StaffClass, now: Date): WeekEntry[] => {
  const key = keyOf(found);
  const held = { key, found, time: found, kind: 'held', isOver: hasEnded(found, now) } as const;
  if (!found.wasAt) return [held];
  const kind = dateOf(found.wasAt) === dateOf(found) ? 'was' : 'away';
  return [held, { ...held, key: `${key} was`, time: found.wasAt, kind }];
};

const whenIs = (date: string, today: string) => {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
};

const bySoonest = (one: WeekEntry, other: WeekEntry) =>
  one.time.startsAt.localeCompare(other.time.startsAt);

/** So many days from this date on, with their classes. */
export const daysFrom = (
  date: string,
  count: number,
  { classes, now }: { classes: StaffClass[]; now: Date },
): WeekDay[] => {
  const today = indianDate(now);
  const entries = classes.flatMap((found) => entriesOf(found, now)).sort(bySoonest);
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(date, place);
    const here = entries.filter(({ time }) => dateOf(time) === day);
    return { date: day, when: whenIs(day, today), entries: here };
  });
};

/** The id of the button of a class, for the focus to come back to. */
export const buttonIdOf = (key: string): string => `class-${key.replace(' ', '-')}`;

/** Whether learners would find no link at the class. */
export const lacksLink = (found: StaffClass, now: Date): boolean =>
  found.state !== 'cancelled' && !hasEnded(found, now) && !found.meeting?.meetingLink;

/** The list with the changed class in the place of the old one, and with its link wherever others have the same. */
export const withChanged = (classes: StaffClass[], changed: StaffClass): StaffClass[] => {
  const present = (link: ClassLink | null) =>
    [changed.meeting, changed.courseMeeting].find((other) => other && other.id === link?.id) ??
    link;
  return classes.map((found) => {
    if (keyOf(found) === keyOf(changed)) return changed;
    const isOfCourse = found.courseId === changed.courseId;
    const courseMeeting = isOfCourse ? changed.courseMeeting : present(found.courseMeeting);
    const meeting = found.hasOwnLink ? present(found.meeting) : courseMeeting;
    return { ...found, courseMeeting, meeting };
  });
};
