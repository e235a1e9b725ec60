import type { ClassLink, ClassTime, StaffClass } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { classDate } from '../../schedule/class-messages.ts';
import { classKey, hasEnded } from '../../schedule/class-times.ts';

/** A class in its slot, or in its former slot before it was moved. */
export interface StaffWeekEntry {
  key: string;
  found: StaffClass;
  time: ClassTime;
  /** `was`: the former slot on the same day; `away`: the former slot on another day. */
  kind: 'held' | 'was' | 'away';
  isOver: boolean;
}

export interface StaffWeekDay {
  /** YYYY-MM-DD in India. */
  date: string;
  when: 'past' | 'today' | 'ahead';
  /** In order of time. */
  entries: StaffWeekEntry[];
}

const entriesOf = (found: StaffClass, now: Date): StaffWeekEntry[] => {
  const key = classKey(found);
  const held = { key, found, time: found, kind: 'held', isOver: hasEnded(found, now) } as const;
  if (!found.wasAt) return [held];
  const kind = classDate(found.wasAt) === classDate(found) ? 'was' : 'away';
  return [held, { ...held, key: `${key} was`, time: found.wasAt, kind }];
};

const dayPosition = (date: string, today: string) => {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
};

const byStart = (one: StaffWeekEntry, other: StaffWeekEntry) =>
  one.time.startsAt.localeCompare(other.time.startsAt);

/** The days from this date on, with their classes. */
export const daysFrom = (
  date: string,
  count: number,
  { classes, now }: { classes: StaffClass[]; now: Date },
): StaffWeekDay[] => {
  const today = indianDate(now);
  const entries = classes.flatMap((found) => entriesOf(found, now)).sort(byStart);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(date, index);
    const here = entries.filter(({ time }) => classDate(time) === day);
    return { date: day, when: dayPosition(day, today), entries: here };
  });
};

/** The id of the button of a class, which gets the focus back. */
export const buttonIdOf = (key: string): string => `class-${key.replace(' ', '-')}`;

/** Whether the class is to take place and has no link. */
export const lacksLink = (found: StaffClass, now: Date): boolean =>
  found.state !== 'cancelled' && !hasEnded(found, now) && !found.meeting?.meetingLink;

/** Whether the link is missing, and learners wait for it. */
export const isLinkAwaited = (found: StaffClass, now: Date): boolean =>
  lacksLink(found, now) && (found.enrolled > 0 || found.isOpen);

/** Replaces the changed class in the list, and its link in all classes that use the same meeting. */
export const withChangedClass = (classes: StaffClass[], changed: StaffClass): StaffClass[] => {
  const currentLink = (link: ClassLink | null) =>
    [changed.meeting, changed.courseMeeting].find((other) => other && other.id === link?.id) ??
    link;
  return classes.map((found) => {
    if (classKey(found) === classKey(changed)) return changed;
    const isOfCourse = found.courseId === changed.courseId;
    const courseMeeting = isOfCourse ? changed.courseMeeting : currentLink(found.courseMeeting);
    const meeting = found.hasOwnLink ? currentLink(found.meeting) : courseMeeting;
    return { ...found, courseMeeting, meeting };
  });
};
