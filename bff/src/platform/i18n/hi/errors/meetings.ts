import type { meetingErrors as inEnglish } from '../../en/errors/meetings.ts';
import type { Translation } from '../../translation.ts';
import { textErrors } from './field-errors.ts';

export const meetingErrors: Translation<typeof inEnglish> = {
  'meetings.none': 'यह मीटिंग अब नहीं है।',
  'meetings.too-many': ({ most }) =>
    `पहले से ${most.toLocaleString('en-IN')} मीटिंग लिंक हैं। ऐसा कोई लिंक हटाएँ जो अब काम में न हो।`,
  'meetings.too-many-for-class': 'मीटिंग लिंक बहुत ज़्यादा हो गए हैं। ऐसा कोई लिंक हटाएँ जो अब काम में न हो।',
  'meetings.of-paid-course': 'यह लिंक फ़ीस वाले कोर्स का है, इसलिए यह सिर्फ़ दाख़िले वालों को दिख सकता है।',
  'meetings.changed-meanwhile': ({ changedBy }) =>
    changedBy === null
      ? 'इस बीच किसी ने यह लिंक बदल दिया है। इसे फिर से देखें।'
      : `इस बीच ${changedBy} ने यह लिंक बदल दिया है। इसे फिर से देखें।`,
  'meetings.nothing-to-undo': 'पहले जैसा करने के लिए कुछ नहीं है: लिंक के बदलाव एक साल तक ही रखे जाते हैं।',
  'meetings.closed-by-course':
    'फ़ीस वाले एक कोर्स की वजह से यह लिंक सिर्फ़ दाख़िले वालों को दिखता है। अगर इसे सबको दिखाना हो, तो फ़ॉर्म में “सबको” चुनें।',
  'meetings.used-by-course':
    'यह लिंक एक कोर्स में लग चुका है, इसलिए अब इसे जोड़ने से पहले जैसा नहीं किया जा सकता। अगर इसकी ज़रूरत न हो, तो इसे हटाएँ।',

  'meetings.link-not-a-text': 'मीटिंग लिंक लिखकर दें।',
  'meetings.link-too-long': ({ max }) => `मीटिंग लिंक ज़्यादा से ज़्यादा ${max} अक्षरों में लिखें।`,
  'meetings.link-not-a-web-address':
    'मीटिंग लिंक ऐसा वेब पता होना चाहिए जो http:// या https:// से शुरू हो।',
  'meetings.link-several': 'इस टेक्स्ट में कई लिंक हैं। उनमें से एक ही पेस्ट करें।',
  'meetings.link-names-somebody': 'मीटिंग लिंक में @ से पहले नाम या पासवर्ड नहीं होना चाहिए। उन्हें हटा दें।',
  ...textErrors('meetings.name', 'नाम'),
  'meetings.audience-unknown': 'चुनें कि लिंक किसे दिखे: सबको, या सिर्फ़ दाख़िले वालों को।',
};
