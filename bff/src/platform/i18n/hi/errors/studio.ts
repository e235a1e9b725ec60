import type { studioErrors as english } from '../../en/errors/studio.ts';
import type { Translation } from '../../translation.ts';
import { textErrors, versionErrors, yesOrNoErrors } from './field-errors.ts';

export const studioErrors: Translation<typeof english> = {
  'studio.part-unknown': 'स्टूडियो की जानकारी में ऐसा कोई हिस्सा नहीं है।',
  'studio.changed-meanwhile': ({ changedBy }) =>
    changedBy === null
      ? 'इस बीच किसी ने इसे बदल दिया है। एक बार देख लें, और फिर से सेव करें।'
      : `इस बीच इसमें ${changedBy} का किया बदलाव सेव हो गया है। एक बार देख लें, और फिर से सेव करें।`,
  ...versionErrors('studio.version'),
  'studio.value-required': 'सेव करने के लिए कुछ नहीं लिखा है।',

  ...textErrors('studio.teacher-name', 'शिक्षक का नाम'),
  ...textErrors('studio.teacher-about', 'शिक्षक का परिचय'),

  ...textErrors('studio.phone', 'फ़ोन नंबर'),
  ...yesOrNoErrors('studio.phone-on-whatsapp', 'व्हाट्सऐप'),
  ...textErrors('studio.email', 'ईमेल पता'),
  'studio.email-impossible': 'इस ईमेल पते पर ईमेल नहीं पहुँच सकते। पता फिर से देखें।',
  ...textErrors('studio.street', 'मकान और सड़क का पता'),
  'studio.social-count': ({ max }) => `ज़्यादा से ज़्यादा ${max} लिंक लिखें।`,
  ...textErrors('studio.link-name', 'नेटवर्क का नाम'),
  ...textErrors('studio.link', 'लिंक'),
  'studio.link-of-nobody': 'हर लिंक https:// से शुरू हो और आपके अपने पेज का हो, नेटवर्क के पहले पेज का नहीं।',

  ...textErrors('studio.upi-id', 'UPI आईडी'),
  'studio.upi-id-impossible': 'यह UPI आईडी नहीं हो सकती: उसमें @ के पहले नाम और बाद में बैंक होता है।',
  ...textErrors('studio.upi-name', 'पैसे पाने वाले का नाम'),
  'studio.upi-kind-unknown': 'चुनें कि UPI आईडी किसी व्यक्ति की है या कारोबार की।',
  'studio.upi-merchant-without-id': 'कारोबार के लिए UPI आईडी लिखें।',
  ...textErrors('studio.upi-merchant-code', 'कारोबार का कोड'),
  'studio.upi-merchant-code-impossible': 'कारोबार के कोड के चार अंक लिखें, जो बैंक ने दिए हैं।',

  ...textErrors('studio.legal-name', 'कानूनी नाम'),
  'studio.gst-without-name': 'टैक्स इनवॉइस के लिए कानूनी नाम भी लिखें।',
  'studio.gst-invalid': 'GST के सारे ख़ाने भरें, या कोई भी नहीं।',
  ...textErrors('studio.gst-number', 'GSTIN'),
  'studio.gst-number-impossible': 'GSTIN में 15 अक्षर होते हैं। इसमें कोई अक्षर ग़लत है। इसे फिर से देखें।',
  ...textErrors('studio.gst-sac', 'SAC'),
  'studio.gst-sac-impossible': 'SAC छह अंकों में लिखें, 99 से शुरू करके।',
  ...textErrors('studio.gst-rate', 'टैक्स की दर'),
  'studio.gst-rate-impossible': 'टैक्स की दर 0 से 28 प्रतिशत तक लिखें, जैसे 18 या 2.5।',
  ...textErrors('studio.gst-place', 'राज्य'),
  'studio.gst-place-impossible': 'राज्य के दो अंक और उसका नाम लिखें, बीच में हाइफ़न के साथ।',
  'studio.gst-place-of-another-state': 'GSTIN किसी और राज्य के अंकों से शुरू होता है। दोनों फिर से देखें।',
  ...textErrors('studio.gst-address', 'स्टूडियो का पता'),

  ...textErrors('studio.grievance-name', 'नाम'),
  'studio.grievance-without-name': 'शिकायतों का जवाब देने वाले का नाम लिखें।',
  'studio.grievance-without-way': 'उनका ईमेल पता या फ़ोन नंबर लिखें।',

  'studio.terms-count': ({ max }) => `ज़्यादा से ज़्यादा ${max} वाक्य लिखें।`,
  ...textErrors('studio.term', 'नियमों का वाक्य'),
  'studio.terms-without-english': 'नियम अंग्रेज़ी में भी लिखें: वरना अंग्रेज़ी पढ़ने वालों को कोई नियम नहीं दिखेगा।',
};
