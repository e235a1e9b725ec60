import type { noteErrors as inEnglish } from '../../en/errors/notes.ts';
import type { Translation } from '../../translation.ts';
import { numberErrors, textErrors } from './field-errors.ts';

export const noteErrors: Translation<typeof inEnglish> = {
  ...textErrors('notes.text', 'नोट'),
  'notes.none': 'आपका लिखा ऐसा कोई नोट अब नहीं है।',
  'notes.too-many': ({ max }) => `यहाँ पहले से ${max} नोट हैं। जो पुराना हो गया है, उसे हटाएँ।`,

  ...textErrors('health.text', 'सेहत का नोट'),
  'health.consent-required': 'नोट के साथ लिखी बात पर सही का निशान लगाएँ।',
  'health.none': 'सेहत का नोट अब नहीं है।',
  'health.not-for-you': 'सेहत का नोट सिर्फ़ इस साधक के शिक्षक और स्टूडियो के मालिक के लिए है।',

  ...numberErrors('merges.other', 'दूसरा अकाउंट'),
  'merges.same-account': 'एक ही अकाउंट को उसी से नहीं मिलाया जा सकता।',
  'merges.obstacle': 'ये दो अकाउंट अभी नहीं मिलाए जा सकते। इन्हें एक बार फिर देखें।',
  'merges.account-closed': 'यह अकाउंट अब एक दूसरे अकाउंट का हिस्सा है। उसी अकाउंट में पेज फिर से खोलें।',
  'merges.none': 'अब इसे पहले जैसा नहीं किया जा सकता।',
  'merges.bought-since':
    'मिलाने के बाद एक ऐसे कोर्स का पेमेंट हुआ है जो दोनों अकाउंट में है। अब इन्हें अलग नहीं किया जा सकता।',
  'merges.no-seat': 'एक कोर्स में दूसरे अकाउंट के लिए सीट नहीं बची।',

  'tables.too-many-rows': ({ max }) =>
    `इसमें ${max.toLocaleString('en-IN')} से ज़्यादा पंक्तियाँ हैं। एक फ़ाइल के लिए यह बहुत ज़्यादा है।`,
};
