import type { reasons as english } from '../../en/mails/reasons.ts';
import type { Translation } from '../../translation.ts';

const hasAccount = 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग में इस पते का अकाउंट है।';
const addressGiven = 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग को यह पता दिया गया है।';
const ordered = 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग में आपका ऑर्डर है।';
const enrolled =
  'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग में आपका दाख़िला है। आपकी क्लास का हर बदलाव हम ज़रूर भेजते हैं।';
const inCourse = 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग में आपका दाख़िला है।';
const isStudio = 'यह ईमेल आपको इसलिए मिला, क्योंकि यह स्टूडियो का पता है।';

export const reasons: Translation<typeof english> = {
  welcome: hasAccount,
  'password-reset': hasAccount,
  claim: addressGiven,
  'sign-in-code': hasAccount,
  'code-guessed': hasAccount,
  'password-changed': hasAccount,
  'ways-ended': hasAccount,
  'address-proof': addressGiven,
  'address-asked': hasAccount,
  'address-changed': 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग में आपके अकाउंट का यही पता था।',
  'key-added': hasAccount,
  'key-removed': hasAccount,
  'key-copied': hasAccount,
  'recovery-code-used': hasAccount,
  'recovery-codes-made': hasAccount,
  'keys-forgotten': hasAccount,
  merged: hasAccount,
  invitation: 'यह ईमेल आपको इसलिए मिला, क्योंकि गंगा योग ने इस पते को न्योता भेजा है।',
  'payment-received': ordered,
  'payment-rejected': ordered,
  'payment-confirmed': ordered,
  'payment-part': ordered,
  'payment-refund': ordered,
  'payment-refund-end': ordered,
  'payment-correction': ordered,
  'course-welcome': inCourse,
  'paid-until': inCourse,
  'class-notice': enrolled,
  holiday: enrolled,
  'evening-before': 'यह ईमेल आपको इसलिए मिला, क्योंकि आपने क्लास से एक शाम पहले ईमेल माँगा है।',
  trial: 'यह ईमेल आपको इसलिए मिला, क्योंकि आपने गंगा योग की मुफ़्त क्लास माँगी है।',
  announcement:
    'यह ईमेल आपको इसलिए मिला, क्योंकि आपने सूचनाओं की इजाज़त दी है। आपकी अपनी क्लासों के ईमेल हर हाल में आएँगे।',
  'grievance-received': addressGiven,
  'upi-changed': 'यह ईमेल आपको इसलिए मिला, क्योंकि स्टूडियो की सेटिंग आपके ज़िम्मे भी है।',
  'payment-waiting': isStudio,
  contact: isStudio,
  trouble: 'यह ईमेल आपको इसलिए मिला, क्योंकि स्टूडियो का सर्वर आपके ज़िम्मे है।',
};
