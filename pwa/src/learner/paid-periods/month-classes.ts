import type { MonthlyCourse } from 'bff/contract';
import { type MarkedClass, markClasses } from '../../account/paid-period/marked-classes.ts';

/** By how many classes this month is extended: they are the last ones of the paid time. */
const addedClassCount = ({ month, lastDay, longerBy }: MonthlyCourse) =>
  month.lastDay === lastDay ? longerBy.length : 0;

/** The classes of the month in order of time. */
export const markedMonthClasses = (own: MonthlyCourse, now: Date): MarkedClass[] =>
  markClasses(own.classes, { added: addedClassCount(own), now });
