import { dayAndMonthIn, listedIn } from '../../../content/dates-in/days.ts';
import { words } from '../../../content/dates-in/en.ts';
import { inRupees } from '../../../member/payment/paise.ts';
import type { Asks } from './asks.ts';

const further = (more: number) =>
  more > 0 ? [more === 1 ? '1 more course' : `${more} more courses`] : [];

export const en: Asks = {
  open: ({ name, courses, more, paise, url }) =>
    `Namaste ${name}, ${inRupees(paise)} for ${listedIn(words, [...courses, ...further(more)])} is still open. You can pay here: ${url}`,
  ending: ({ name, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${listedIn(words, courses)} is paid until ${dayAndMonthIn(words, lastDay)}. The next month is ${inRupees(paise)}. You can renew here: ${url}`,
  ended: ({ name, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${listedIn(words, courses)} was paid until ${dayAndMonthIn(words, lastDay)}. The next month is ${inRupees(paise)}. You can renew here: ${url}`,
};
