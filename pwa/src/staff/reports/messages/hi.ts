import { formatDayAndMonth, formatList } from 'bff/shared/dates/format';
import { dates as texts } from 'bff/shared/dates/hi';
import { formatPaise } from '../../../account/payment/paise.ts';
import type { PaymentReminders } from './whatsapp-messages.ts';

const formatFurther = (more: number) => (more > 0 ? [`${more} और कोर्स`] : []);

const forChild = (child: string | undefined) => (child ? `${child} के लिए ` : '');

export const messages: PaymentReminders = {
  open: ({ name, child, courses, more, paise, url }) =>
    `नमस्ते ${name} जी, ${forChild(child)}${formatList(texts, [...courses, ...formatFurther(more)])} के ${formatPaise(paise)} अभी बाकी हैं। पेमेंट यहाँ से करें: ${url}`,
  ending: ({ name, child, courses, paise, url }, lastDay) =>
    `नमस्ते ${name} जी, ${forChild(child)}${formatList(texts, courses)} का पेमेंट ${formatDayAndMonth(texts, lastDay)} तक का है। अगला महीना ${formatPaise(paise)} का है। यहाँ से रिन्यू करें: ${url}`,
  ended: ({ name, child, courses, paise, url }, lastDay) =>
    `नमस्ते ${name} जी, ${forChild(child)}${formatList(texts, courses)} का पेमेंट ${formatDayAndMonth(texts, lastDay)} तक का था। अगला महीना ${formatPaise(paise)} का है। यहाँ से रिन्यू करें: ${url}`,
};
