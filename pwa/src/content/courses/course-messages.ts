import { plural, t } from '@lingui/core/macro';
import type { Course, StaffCourse } from 'bff/contract';
import { localizeContent, pickTranslations } from '../../i18n/localized-content.ts';
import { formatDate, formatRupees } from '../format.ts';

/** A list that an older version has cached has only the fields of that version. */
type CachedCourse = Partial<Course>;

const formatSeatsLeft = ({ seatsLeft = null }: CachedCourse): string | undefined => {
  if (seatsLeft === null) return undefined;
  if (seatsLeft <= 0) return t`Full`;
  return plural(seatsLeft, { one: `${seatsLeft} seat left`, other: `${seatsLeft} seats left` });
};

/** The free seats, or why nobody can enrol. Undefined if seats are unlimited. */
export const formatAvailability = (course: CachedCourse): string | undefined => {
  if (course.isOpen) return t`No enrolment needed`;
  return course.isClosed ? t`Enrolment is closed` : formatSeatsLeft(course);
};

type CourseFee = Pick<Course, 'fee' | 'byMonth'> & Partial<Pick<StaffCourse, 'feePer'>>;

/** ₹2,500 a month; ₹2,500 once; Free. A fee is never shown without its period. */
export const formatFee = ({ fee, byMonth, feePer }: CourseFee): string => {
  if (fee === 0) return t`Free`;
  return byMonth || feePer === 'month'
    ? t`${{ fee: formatRupees(fee) }} a month`
    : t`${{ fee: formatRupees(fee) }} once`;
};

/** What the fee covers: 5 classes a week, until 28 Feb, first class free. Undefined if nothing is stated. */
export const formatFeeCovers = ({ feeCovers = '', firstClassFree, inLanguages }: CachedCourse) => {
  const covers = localizeContent(feeCovers, pickTranslations(inLanguages, 'feeCovers'));
  if (!firstClassFree) return covers.words ? covers : undefined;
  const text = covers.words
    ? t`${{ feeCovers: covers.words }}, first class free`
    : t`First class free`;
  return { words: text, lang: undefined };
};

/** From Tue, 1 Dec; From Tue, 1 Dec until Sun, 28 Feb 2027. From the first class on. */
export const formatCourseDates = (
  {
    startDate,
    firstDate = startDate,
    endDate,
  }: Pick<Course, 'startDate' | 'endDate'> & CachedCourse,
  now?: Date,
) => {
  const first = formatDate(firstDate, now);
  return endDate ? t`From ${first} until ${{ last: formatDate(endDate, now) }}` : t`From ${first}`;
};
