import type { reportErrors as inEnglish } from '../../en/errors/reports.ts';
import type { Translation } from '../../translation.ts';

export const reportErrors: Translation<typeof inEnglish> = {
  'figures.month-unknown': 'महीना 2026-12 की तरह लिखें।',
  'figures.month-ahead': 'यह महीना अभी शुरू नहीं हुआ है।',
  'figures.too-many-documents': ({ max }) =>
    `इस महीने में ${max.toLocaleString('en-IN')} से ज़्यादा रसीदें हैं। एक फ़ाइल के लिए ये बहुत ज़्यादा हैं।`,
  'figures.group-unknown': 'बाकी पेमेंट की लिस्टों में से एक चुनें।',
  'figures.course-unknown': 'कोर्स में से एक चुनें।',
};
