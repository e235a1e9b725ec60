import type { EnrolledCourse } from 'bff/contract';

/** A course with the start and end of one of its classes. */
export interface ClassTime {
  course: EnrolledCourse;
  start: Date;
  end: Date;
}

/** India has one time zone and no summer time. */
const indiaAheadMs = 5.5 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The date in India, YYYY-MM-DD. */
export const indianDate = (moment: Date): string =>
  new Date(moment.getTime() + indiaAheadMs).toISOString().slice(0, 10);

const momentIn = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`);

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** 1 is Monday, as in `course.days`. */
const isoWeekday = (date: string) => new Date(date).getUTCDay() || 7;

/** The course's first class that is not over at `now`. Eight days always contain one. */
const nextTimeOf = (course: EnrolledCourse, now: Date): ClassTime | undefined => {
  const today = indianDate(now);
  // YYYY-MM-DD sorts by date: the later of both.
  const [, from = today] = [today, course.startDate].sort();
  for (let days = 0; days <= 7; days += 1) {
    const date = addDays(from, days);
    const end = momentIn(date, course.endTime);
    if (course.days.includes(isoWeekday(date)) && end > now) {
      return { course, start: momentIn(date, course.startTime), end };
    }
  }
  return undefined;
};

/** The present or next class: the earliest of all courses that is not over. */
export const nextClass = (courses: EnrolledCourse[], now: Date): ClassTime | undefined =>
  courses
    .map((course) => nextTimeOf(course, now))
    .filter((time) => time !== undefined)
    .sort((a, b) => a.start.getTime() - b.start.getTime())[0];

export type When = 'now' | 'today' | 'tomorrow' | 'later';

export const whenIs = ({ start }: ClassTime, now: Date): When => {
  if (start <= now) return 'now';
  const date = indianDate(start);
  const today = indianDate(now);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : 'later';
};
