import type { meetingRefusals as inEnglish } from '../../en/refusals/meetings.ts';
import type { Translation } from '../../translation.ts';
import { textFaults } from './field-faults.ts';

export const meetingRefusals: Translation<typeof inEnglish> = {
  'meetings.none': 'यह मीटिंग अब नहीं है।',
  'meetings.too-many': ({ most }) =>
    `पहले से ${most.toLocaleString('en-IN')} मीटिंग लिंक हैं। ऐसा कोई लिंक हटाएँ जो अब काम में न हो।`,
  'meetings.too-many-for-class': 'मीटिंग लिंक बहुत ज़्यादा हो गए हैं। ऐसा कोई लिंक हटाएँ जो अब काम में न हो।',
  'meetings.of-paid-course':
    'यह लिंक फ़ीस वाले कोर्स का है, इसलिए यह सिर्फ़ उन्हें दिख सकता है जिनका दाखिला हो गया है।',
  'meetings.changed-meanwhile': ({ changedBy }) =>
    changedBy === null
      ? 'इस बीच किसी ने यह लिंक बदल दिया है।'
      : `इस बीच ${changedBy} ने यह लिंक बदल दिया है।`,
  'meetings.nothing-to-undo': 'पहले जैसा करने के लिए कुछ नहीं है: लिंक के बदलाव एक साल तक रखे जाते हैं।',
  'meetings.closed-by-course':
    'फ़ीस वाले एक कोर्स की वजह से यह लिंक सिर्फ़ उनके लिए है जिनका दाखिला हो गया है। अगर इसे सबको दिखाना हो, तो फ़ॉर्म में ऐसा चुनें।',
  'meetings.used-by-course':
    'यह लिंक एक कोर्स में लगा है, इसलिए इसका जोड़ा जाना वापस नहीं हो सकता। अगर अब इसकी ज़रूरत न हो, तो इसे हटाएँ।',

  'meetings.link-not-a-text': 'मीटिंग लिंक अक्षरों में लिखें।',
  'meetings.link-too-long': ({ max }) => `मीटिंग लिंक में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं।`,
  'meetings.link-not-a-web-address':
    'मीटिंग लिंक ऐसा वेब पता होना चाहिए जो http:// या https:// से शुरू हो।',
  'meetings.link-names-somebody': 'मीटिंग लिंक में @ से पहले कोई नाम या पासवर्ड नहीं होना चाहिए। उन्हें हटाएँ।',
  ...textFaults('meetings.name', 'नाम'),
  'meetings.audience-unknown': 'चुनें कि लिंक किसे दिखे: सबको, या सिर्फ़ उन्हें जिनका दाखिला हो गया है।',
};
