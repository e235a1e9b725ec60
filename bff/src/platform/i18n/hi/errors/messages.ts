import type { messagingErrors as inEnglish } from '../../en/errors/messages.ts';
import type { Translation } from '../../translation.ts';
import { emailErrors, nameErrors, textErrors, yesOrNoErrors } from './field-errors.ts';

export const messagingErrors: Translation<typeof inEnglish> = {
  'contact.too-many-waiting': 'इस समय स्टूडियो के पास बहुत से संदेशों के जवाब बाकी हैं। कल फिर से कोशिश करें।',
  ...nameErrors('contact.full-name', 'पूरा नाम'),
  ...emailErrors('contact.email'),
  ...textErrors('contact.mobile-number', 'मोबाइल नंबर'),
  ...textErrors('contact.message', 'संदेश'),
  'contact.none': 'यह संदेश अब नहीं है।',
  ...yesOrNoErrors('contact.answered', 'जवाब दे दिया गया'),

  'announcements.none': 'यह सूचना नहीं मिली।',
  'announcements.nobody-agreed':
    'यहाँ किसी ने सूचनाओं की इजाज़त नहीं दी है, इसलिए यह सूचना किसी तक नहीं पहुँचेगी।',
  'announcements.course-invalid': 'कोई कोर्स चुनें, या सभी साधक।',
  ...textErrors('announcements.subject', 'विषय'),
  ...textErrors('announcements.text', 'टेक्स्ट'),
  ...textErrors('announcements.subject-in', 'विषय का अनुवाद'),
  ...textErrors('announcements.text-in', 'टेक्स्ट का अनुवाद'),
  ...yesOrNoErrors('announcements.agreed', 'इजाज़त'),
  'announcements.given-in-unknown': 'इजाज़त अकाउंट में या डैशबोर्ड पर दी जा सकती है।',

  'undelivered.none': 'यह ईमेल अब लिस्ट में नहीं है।',

  'push.withdrawn': 'इस अकाउंट के नोटिफ़िकेशन बंद किए गए हैं। यहाँ उन्हें फिर से चालू करें।',
  'push.address-required': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.address-too-long': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.address-of-no-service': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.keys-required': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.key-required': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.key-invalid': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.secret-required': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  'push.secret-invalid': 'नोटिफ़िकेशन चालू नहीं हो पाए। पेज फिर से खोलें, और दोबारा कोशिश करें।',
  ...yesOrNoErrors('push.choice', 'आपकी पसंद'),
};
