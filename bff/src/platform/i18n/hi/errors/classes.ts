import type { classErrors as inEnglish } from '../../en/errors/classes.ts';
import type { Translation } from '../../translation.ts';
import {
  dateErrors,
  numberErrors,
  textErrors,
  timeErrors,
  versionErrors,
  yesOrNoErrors,
} from './field-errors.ts';

export const classErrors: Translation<typeof inEnglish> = {
  'classes.none': 'इस तारीख़ को कोई क्लास नहीं है।',
  'classes.changed-meanwhile': 'इस बीच किसी और ने यह क्लास बदल दी है। इसे फिर से देखें।',
  'classes.over': 'यह क्लास हो चुकी है, इसलिए अब इसमें बदलाव नहीं हो सकता।',
  'classes.not-yours': 'यह क्लास किसी और शिक्षक की है।',
  'classes.not-enrolled': 'इस कोर्स में इनका दाख़िला नहीं है।',

  ...textErrors('classes.reason', 'वजह'),
  ...textErrors('classes.reason-in', 'वजह का अनुवाद'),
  ...textErrors('classes.notice', 'साधकों के लिए संदेश'),
  ...textErrors('classes.notice-in', 'साधकों के लिए संदेश का अनुवाद'),
  ...dateErrors('classes.date', 'तारीख़'),
  ...timeErrors('classes.start-time', 'शुरू होने का समय'),
  ...timeErrors('classes.end-time', 'ख़त्म होने का समय'),
  'classes.end-before-start': 'ख़त्म होने का समय शुरू होने के 12 घंटे के अंदर का चुनें।',
  ...textErrors('classes.teacher', 'शिक्षक का नाम'),
  ...numberErrors('classes.teacher-account', 'शिक्षक का अकाउंट'),
  ...yesOrNoErrors('classes.for-course', 'पूरे कोर्स के लिए'),
  ...versionErrors('classes.link-version'),
  ...numberErrors('classes.meeting', 'मीटिंग'),
  ...yesOrNoErrors('classes.attended', 'हाज़िरी'),

  'calendar.none': 'इस पते पर कोई कैलेंडर नहीं है।',
};
