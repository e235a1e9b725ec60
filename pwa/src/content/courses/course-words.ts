import type { Course } from 'bff/contract';
import { dayOf } from '../format.ts';

/** A copy of the list that an earlier version has kept has only the fields of that version. */
type Kept = Partial<Course>;

const seatsInWords = ({ seatsLeft = null }: Kept): string | undefined => {
  if (seatsLeft === null) return undefined;
  if (seatsLeft <= 0) return 'Full';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
};

/** Whether there is a place for one more learner. Undefined if there is, for as many as come. */
export const placesInWords = (course: Kept): string | undefined => {
  if (course.isOpen) return 'No enrolment';
  return course.isClosed ? 'Takes no more learners' : seatsInWords(course);
};

/** What the fee buys: 5 classes a week, until 28 Feb, first class free */
export const offerInWords = ({ feeCovers, firstClassFree }: Kept): string =>
  [feeCovers, firstClassFree && (feeCovers ? 'first class free' : 'First class free')]
    .filter(Boolean)
    .join(', ');

/** From Tue, 1 Dec; From Tue, 1 Dec until Sun, 28 Feb 2027. From the first class on. */
export const datesInWords = (
  { startDate, firstDate = startDate, endDate }: Pick<Course, 'startDate' | 'endDate'> & Kept,
  now?: Date,
) => `From ${dayOf(firstDate, now)}${endDate ? ` until ${dayOf(endDate, now)}` : ''}`;
