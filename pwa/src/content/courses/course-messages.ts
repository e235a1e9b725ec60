import { plural, t } from '@lingui/core/macro';
import type { Course, StaffCourse } from 'bff/contract';
import { ownWords, textIn } from '../../i18n/localized-content.ts';
import { dayOf, rupees } from '../format.ts';

/** A copy of the list that an earlier version has kept has only the fields of that version. */
type Kept = Partial<Course>;

const seatsInWords = ({ seatsLeft = null }: Kept): string | undefined => {
  if (seatsLeft === null) return undefined;
  if (seatsLeft <= 0) return t`Full`;
  return plural(seatsLeft, { one: `${seatsLeft} seat left`, other: `${seatsLeft} seats left` });
};

/** Whether there is a place for one more learner. Undefined if there is, for as many as come. */
export const placesInWords = (course: Kept): string | undefined => {
  if (course.isOpen) return t`No enrolment`;
  return course.isClosed ? t`Takes no more learners` : seatsInWords(course);
};

type Paid = Pick<Course, 'fee' | 'byMonth'> & Partial<Pick<StaffCourse, 'feePer'>>;

/** ₹2,500; ₹2,500 a month. */
export const feeInWords = ({ fee, byMonth, feePer }: Paid): string =>
  byMonth || feePer === 'month' ? t`${{ fee: rupees(fee) }} a month` : rupees(fee);

/** What the fee buys: 5 classes a week, until 28 Feb, first class free. Undefined where nothing is said of it. */
export const offerOf = ({ feeCovers = '', firstClassFree, inLanguages }: Kept) => {
  const covers = ownWords(feeCovers, textIn(inLanguages, 'feeCovers'));
  if (!firstClassFree) return covers.words ? covers : undefined;
  const words = covers.words
    ? t`${{ feeCovers: covers.words }}, first class free`
    : t`First class free`;
  return { words, lang: undefined };
};

/** From Tue, 1 Dec; From Tue, 1 Dec until Sun, 28 Feb 2027. From the first class on. */
export const datesInWords = (
  { startDate, firstDate = startDate, endDate }: Pick<Course, 'startDate' | 'endDate'> & Kept,
  now?: Date,
) => {
  const first = dayOf(firstDate, now);
  return endDate ? t`From ${first} until ${{ last: dayOf(endDate, now) }}` : t`From ${first}`;
};
