import { dates as texts } from 'bff/shared/dates/en';
import { formatDayAndMonth, formatList } from 'bff/shared/dates/format';
import { formatPaise } from '../../../account/payment/paise.ts';
import type { PaymentReminders } from './whatsapp-messages.ts';

const formatFurther = (more: number) =>
  more > 0 ? [more === 1 ? '1 more course' : `${more} more courses`] : [];

const forChild = (child: string | undefined) => (child ? ` for ${child}` : '');

export const messages: PaymentReminders = {
  open: ({ name, child, courses, more, paise, url }) =>
    `Namaste ${name}, ${formatPaise(paise)} for ${formatList(texts, [...courses, ...formatFurther(more)])}${forChild(child)} is still due. You can pay here: ${url}`,
  ending: ({ name, child, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${formatList(texts, courses)}${forChild(child)} is paid until ${formatDayAndMonth(texts, lastDay)}. The next month is ${formatPaise(paise)}. You can renew here: ${url}`,
  ended: ({ name, child, courses, paise, url }, lastDay) =>
    `Namaste ${name}, ${formatList(texts, courses)}${forChild(child)} was paid until ${formatDayAndMonth(texts, lastDay)}. The next month is ${formatPaise(paise)}. You can renew here: ${url}`,
};
