import type { OwnMonths } from 'bff/contract';
import { type MarkedClass, marksOf } from '../../account/paid-period/marked-classes.ts';

/** By how many of the month's classes the paid time is longer: they are the last ones of what is paid for. */
const addedIn = ({ month, lastDay, longerBy }: OwnMonths) =>
  month.lastDay === lastDay ? longerBy.length : 0;

/** The classes of the month in order of time. */
export const markedClasses = (own: OwnMonths, now: Date): MarkedClass[] =>
  marksOf(own.classes, { added: addedIn(own), now });
