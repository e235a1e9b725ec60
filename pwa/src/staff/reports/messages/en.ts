import { inRupees } from '../../../account/payment/paise.ts';
import { dayAndMonthIn, listedIn } from '../../../content/messages/dates/days.ts';
import { words } from '../../../content/messages/dates/en.ts';
import type { Asks } from './whatsapp-messages.ts';

const further = (more: number) =>
  more > 0 ? [more === 1 ? '1 more course' : `${more} more courses`] : [];

const forChild = (child: string | undefined) => (child ? ` for ${child}` : '');

export const en: Asks = {
  open: ({ name, child, courses, more, paise, url }) =>
    `Namaste ${name}, ${inRupees(paise)} for ${listedIn(words, [...courses, ...further(more)])}${forChild(child)} is still open. You can pay here: ${url}`,
  ending: ({ name, child, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${listedIn(words, courses)}${forChild(child)} is paid until ${dayAndMonthIn(words, lastDay)}. The next month is ${inRupees(paise)}. You can renew here: ${url}`,
  ended: ({ name, child, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${listedIn(words, courses)}${forChild(child)} was paid until ${dayAndMonthIn(words, lastDay)}. The next month is ${inRupees(paise)}. You can renew here: ${url}`,
};
