import type { messagingErrors as inEnglish } from '../../en/errors/messages.ts';
import type { Translation } from '../../translation.ts';
import { emailErrors, nameErrors, textErrors, yesOrNoErrors } from './field-errors.ts';

export const messagingErrors: Translation<typeof inEnglish> = {
  'contact.too-many-waiting':
    'जवाब के इंतज़ार में इतने संदेश हैं कि अभी और नहीं रखे जा सकते। कल फिर से कोशिश करें।',
  ...nameErrors('contact.full-name', 'पूरा नाम'),
  ...emailErrors('contact.email'),
  ...textErrors('contact.mobile-number', 'मोबाइल नंबर'),
  ...textErrors('contact.message', 'संदेश'),
  'contact.none': 'ऐसा कोई संदेश नहीं है।',
  ...yesOrNoErrors('contact.answered', 'जवाब दे दिया गया'),

  'announcements.none': 'यह सूचना नहीं मिली।',
  'announcements.nobody-agreed':
    'यहाँ किसी ने सूचनाओं की इजाज़त नहीं दी है, इसलिए यह सूचना किसी तक नहीं पहुँचेगी।',
  'announcements.course-invalid': 'कोर्स का नंबर दें। सभी साधकों को लिखना हो, तो कोर्स न चुनें।',
  ...textErrors('announcements.subject', 'विषय'),
  ...textErrors('announcements.text', 'टेक्स्ट'),
  ...textErrors('announcements.subject-in', 'विषय का अनुवाद'),
  ...textErrors('announcements.text-in', 'टेक्स्ट का अनुवाद'),
  ...yesOrNoErrors('announcements.agreed', 'इजाज़त'),
  'announcements.given-in-unknown': 'इजाज़त अकाउंट में या डैशबोर्ड पर दी जा सकती है।',

  'undelivered.none': 'यह ईमेल अब सूची में नहीं है।',

  'push.withdrawn': 'इस अकाउंट के नोटिफ़िकेशन बंद किए गए हैं। यहाँ उन्हें फिर से चालू करें।',
  'push.address-required': 'नोटिफ़िकेशन का पता नहीं मिला।',
  'push.address-too-long': 'नोटिफ़िकेशन का पता बहुत लंबा है।',
  'push.address-of-no-service': 'नोटिफ़िकेशन का पता किसी जानी-पहचानी सेवा का नहीं है।',
  'push.keys-required': 'नोटिफ़िकेशन की चाबियाँ नहीं मिलीं।',
  'push.key-required': 'नोटिफ़िकेशन की चाबी नहीं मिली।',
  'push.key-invalid': 'नोटिफ़िकेशन की चाबी सही नहीं है।',
  'push.secret-required': 'नोटिफ़िकेशन का गुप्त कोड नहीं मिला।',
  'push.secret-invalid': 'नोटिफ़िकेशन का गुप्त कोड सही नहीं है।',
  ...yesOrNoErrors('push.choice', 'आपकी पसंद'),
};
