import type { noteRefusals as inEnglish } from '../../en/refusals/notes.ts';
import type { Translation } from '../../translation.ts';
import { textFaults } from './field-faults.ts';

export const noteRefusals: Translation<typeof inEnglish> = {
  ...textFaults('notes.text', 'नोट'),
  'notes.none': 'आपका लिखा ऐसा कोई नोट अब नहीं है।',
  'notes.too-many': ({ max }) => `यहाँ पहले से ${max} नोट हैं। जो पुराना हो गया है, उसे हटाएँ।`,

  ...textFaults('health.text', 'सेहत के बारे में'),
  'health.consent-required': 'नोट के साथ लिखी बात पर हाँ कहें।',
  'health.none': 'सेहत का नोट अब नहीं है।',
  'health.not-for-you': 'सेहत का नोट केवल इस साधक के शिक्षक पढ़ते हैं।',

  'tables.too-many-rows': ({ max }) =>
    `इसमें ${max.toLocaleString('en-IN')} से ज़्यादा पंक्तियाँ हैं। एक फ़ाइल के लिए यह बहुत ज़्यादा है।`,
};
