import type { courseErrors as inEnglish } from '../../en/errors/courses.ts';
import type { Translation } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';
import { dateErrors, numberErrors, textErrors, timeErrors, yesOrNoErrors } from './field-errors.ts';

export const courseErrors: Translation<typeof inEnglish> = {
  'courses.none': 'यह कोर्स नहीं मिला।',
  'courses.too-many': ({ most }) =>
    `पहले से ${most.toLocaleString('en-IN')} कोर्स हैं। ऐसा कोई कोर्स हटाएँ जिसका एक भी ऑर्डर न हो।`,
  'courses.changed-meanwhile': ({ changedBy }) =>
    changedBy === null
      ? 'इस बीच किसी ने यह कोर्स बदल दिया है। इसे फिर से देखें।'
      : `इस बीच ${changedBy} ने यह कोर्स बदल दिया है। इसे फिर से देखें।`,
  'courses.change-unconfirmed': ({ learners }) =>
    `इस कोर्स में ${learners} साधक हैं। पेज फिर से खोलें, बदलाव का संदेश देखकर पक्का करें, और दोबारा सेव करें।`,
  'courses.nothing-to-undo': 'इस कोर्स को अब आख़िरी बदलाव से पहले जैसा नहीं किया जा सकता।',
  'courses.classes-changed-since':
    'उसके बाद इस कोर्स की कुछ क्लासों में बदलाव हुए हैं, इसलिए आख़िरी बदलाव को अब पहले जैसा नहीं किया जा सकता।',
  'courses.open-with-learners':
    'इस कोर्स में साधकों का दाख़िला हो चुका है, इसलिए यह सबके लिए खुली क्लास नहीं बन सकता।',
  'courses.open-with-fee':
    'सबके लिए खुली क्लास में न फ़ीस होती है, न सीटें तय होती हैं, न पहली क्लास मुफ़्त होती है।',
  'courses.first-date-given':
    'इस कोर्स के शुरू होने के बाद इसके दिन बदले गए थे, इसलिए इसके शुरू होने की तारीख़ अब नहीं बदल सकती।',
  'courses.last-date-before-first': 'ख़त्म होने की तारीख़ शुरू होने से पहले की नहीं हो सकती।',
  'courses.moved-class-begun': ({ date }) =>
    `${formatDayWithYear(date)} की क्लास का समय बदला गया था और वह शुरू हो चुकी है, इसलिए कोर्स में वह दिन रहने दें।`,
  'courses.trial-link-is-own': 'पहली क्लास का लिंक कोर्स के अपने लिंक से अलग रखें।',
  'courses.seats-below-learners': 'इससे ज़्यादा साधकों का दाख़िला पहले ही हो चुका है। ज़्यादा सीटें लिखें।',
  'courses.ordered': ({ title }) =>
    `${title} के ऑर्डर हैं, इसलिए यह कोर्स हटाया नहीं जा सकता। इसे साइट से छिपाएँ, फिर यह नए लोगों को नहीं दिखेगा।`,

  ...textErrors('courses.title', 'कोर्स का नाम'),
  ...textErrors('courses.summary', 'छोटा परिचय'),
  ...textErrors('courses.level', 'स्तर'),
  ...textErrors('courses.for-whom', 'कोर्स किसके लिए है, यह'),
  ...textErrors('courses.teaches', 'कोर्स में क्या सिखाया जाता है, यह'),
  'courses.teaches-line-count': ({ max }) =>
    `कोर्स में क्या सिखाया जाता है, यह 1 से ${max} पंक्तियों में लिखें।`,
  ...textErrors('courses.instructor', 'शिक्षक का नाम'),
  ...numberErrors('courses.teacher-account', 'शिक्षक का अकाउंट'),
  ...numberErrors('courses.fee', 'फ़ीस'),
  ...textErrors('courses.fee-covers', 'फ़ीस में क्या मिलेगा, यह'),
  ...dateErrors('courses.start-date', 'शुरू होने की तारीख़'),
  ...dateErrors('courses.end-date', 'ख़त्म होने की तारीख़'),
  'courses.days-invalid': 'सप्ताह के एक या ज़्यादा दिन चुनें, हर दिन बस एक बार।',
  ...timeErrors('courses.start-time', 'शुरू होने का समय'),
  ...timeErrors('courses.end-time', 'ख़त्म होने का समय'),
  ...numberErrors('courses.seats', 'सीटें'),
  ...numberErrors('courses.meeting', 'मीटिंग'),
  ...yesOrNoErrors('courses.hidden', 'कोर्स छिपा है'),
  'courses.picture-unknown': ({ pictures }) => `इनमें से कोई तस्वीर चुनें: ${pictures.join(', ')}।`,
  'courses.fee-per-unknown': 'चुनें कि फ़ीस एक बार की है या हर महीने की।',
  'courses.month-without-fee': 'जिस कोर्स की फ़ीस हर महीने की है, उसकी फ़ीस लिखें।',
  'courses.month-rule-unknown': 'चुनें कि महीने कैसे गिने जाएँ।',
  'courses.late-rule-unknown': 'चुनें कि पेमेंट देर से आए, तो महीना किस दिन से गिना जाए।',
  ...yesOrNoErrors('courses.extends-paid', 'एक क्लास ज़्यादा'),
  ...yesOrNoErrors('courses.first-class-free', 'पहली क्लास मुफ़्त'),
  ...yesOrNoErrors('courses.is-open', 'सबके लिए खुली क्लास'),
  ...yesOrNoErrors('courses.is-closed', 'दाख़िले बंद हैं'),
  ...textErrors('courses.title-in', 'कोर्स के नाम का अनुवाद'),
  ...textErrors('courses.summary-in', 'छोटे परिचय का अनुवाद'),
  ...textErrors('courses.level-in', 'स्तर का अनुवाद'),
  ...textErrors('courses.for-whom-in', 'कोर्स किसके लिए है, इसका अनुवाद'),
  ...textErrors('courses.teaches-in', 'कोर्स में क्या सिखाया जाता है, इसका अनुवाद'),
  'courses.teaches-in-line-count': ({ max }) =>
    `कोर्स में क्या सिखाया जाता है, इसका अनुवाद ज़्यादा से ज़्यादा ${max} पंक्तियों में लिखें।`,
  ...textErrors('courses.fee-covers-in', 'फ़ीस में क्या मिलेगा, इसका अनुवाद'),
  ...textErrors('courses.notice', 'साधकों के लिए संदेश'),
  ...textErrors('courses.notice-in', 'साधकों के लिए संदेश का अनुवाद'),
  ...dateErrors('courses.dropped', 'हटाई गई तारीख़'),
  'courses.dropped-invalid': ({ max }) => `ज़्यादा से ज़्यादा ${max} तारीख़ें हटाई जा सकती हैं।`,
  ...numberErrors('courses.before', 'इसके बाद आने वाला कोर्स'),
};
