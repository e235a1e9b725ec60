import { dayAndMonthIn, listedIn } from '../../../content/dates-in/days.ts';
import { words } from '../../../content/dates-in/hi.ts';
import { inRupees } from '../../../member/payment/paise.ts';
import type { Asks } from './asks.ts';

const further = (more: number) => (more > 0 ? [`${more} और कोर्स`] : []);

export const hi: Asks = {
  open: ({ name, courses, more, paise, url }) =>
    `नमस्ते ${name} जी, ${listedIn(words, [...courses, ...further(more)])} के ${inRupees(paise)} अभी बाकी हैं। पेमेंट यहाँ से करें: ${url}`,
  ending: ({ name, courses, paise, url }, lastDay) =>
    `नमस्ते ${name} जी, ${listedIn(words, courses)} का पेमेंट ${dayAndMonthIn(words, lastDay)} तक का है। अगला महीना ${inRupees(paise)} का है। यहाँ से रिन्यू करें: ${url}`,
  ended: ({ name, courses, paise, url }, lastDay) =>
    `नमस्ते ${name} जी, ${listedIn(words, courses)} का पेमेंट ${dayAndMonthIn(words, lastDay)} तक का था। अगला महीना ${inRupees(paise)} का है। यहाँ से रिन्यू करें: ${url}`,
};
