import type { classRefusals as inEnglish } from '../../en/errors/classes.ts';
import type { Translation } from '../../translation.ts';
import { dateFaults, numberFaults, textFaults, timeFaults, yesOrNoFaults } from './field-faults.ts';

export const classRefusals: Translation<typeof inEnglish> = {
  'classes.none': 'इस तारीख़ को कोई क्लास नहीं है।',
  'classes.changed-meanwhile': 'इस बीच किसी और ने यह क्लास बदल दी है।',
  'classes.over': 'यह क्लास हो चुकी है, इसलिए अब इसमें बदलाव नहीं हो सकता।',
  'classes.not-yours': 'यह क्लास किसी और शिक्षक की है।',
  'classes.not-enrolled': 'इस कोर्स में इनका दाखिला नहीं है।',

  ...textFaults('classes.reason', 'वजह'),
  ...textFaults('classes.reason-in', 'वजह का अनुवाद'),
  ...textFaults('classes.notice', 'साधक जो पढ़ेंगे, वह'),
  ...textFaults('classes.notice-in', 'साधक जो पढ़ेंगे, उसका अनुवाद'),
  ...dateFaults('classes.date', 'तारीख़'),
  ...timeFaults('classes.start-time', 'शुरू होने का समय'),
  ...timeFaults('classes.end-time', 'ख़त्म होने का समय'),
  'classes.end-before-start': 'ख़त्म होने का समय शुरू होने के 12 घंटे के अंदर का चुनें।',
  ...textFaults('classes.teacher', 'शिक्षक का नाम'),
  ...numberFaults('classes.teacher-account', 'शिक्षक का अकाउंट'),
  ...yesOrNoFaults('classes.for-course', 'पूरे कोर्स के लिए'),
  ...numberFaults('classes.link-version', 'लिंक का वर्ज़न'),
  ...numberFaults('classes.meeting', 'मीटिंग'),
  ...yesOrNoFaults('classes.attended', 'हाज़िरी'),

  'calendar.none': 'इस पते पर कोई कैलेंडर नहीं है।',
};
