import type { accountErrors as inEnglish } from '../../en/errors/accounts.ts';
import type { Translation } from '../../translation.ts';
import { emailErrors, nameErrors, textErrors } from './field-errors.ts';

export const accountErrors: Translation<typeof inEnglish> = {
  'auth.not-signed-in': 'आगे बढ़ने के लिए लॉग इन करें।',
  'auth.staff-only': 'यह सिर्फ़ स्टूडियो का स्टाफ़ कर सकता है।',
  'auth.owner-only': 'यह काम सिर्फ़ स्टूडियो के मालिक के लिए है।',
  'auth.wrong-credentials': 'ईमेल पता या पासवर्ड सही नहीं है।',
  'auth.wrong-password': 'पासवर्ड सही नहीं है।',
  'auth.email-taken': 'इस ईमेल पते से अकाउंट पहले से बना है। लॉग इन करें।',
  'auth.too-many-waiting': 'इस समय बहुत से लोग लॉग इन कर रहे हैं। कुछ सेकंड बाद फिर से कोशिश करें।',
  'auth.link-used-up': 'यह लिंक अब काम नहीं करता। नया लिंक मँगाएँ।',
  'auth.link-incomplete': 'यह लिंक अधूरा है। ईमेल में दिया पूरा लिंक खोलें।',
  'auth.code-invalid': 'ईमेल में आए कोड के छह अंक लिखें।',
  'auth.code-wrong': ({ left }) => `कोड सही नहीं है। ${left} बार और कोशिश हो सकती है।`,
  'auth.code-over': 'यह कोड अब काम नहीं करता। नया कोड मँगाएँ।',

  ...nameErrors('auth.name', 'नाम'),
  ...emailErrors('auth.email'),
  'auth.phone-invalid': 'यह फ़ोन नंबर नहीं लगता। 10 अंक लिखें, या + के साथ देश का कोड और नंबर।',
  'auth.adults-only':
    'अकाउंट 18 साल या उससे ज़्यादा उम्र वालों के लिए है। बच्चे माता या पिता के अकाउंट से जुड़ते हैं।',
  'auth.address-same': 'आपका ईमेल पता पहले से यही है। कोई दूसरा लिखें।',
  ...nameErrors('nominee.name', 'नाम'),
  ...textErrors('nominee.contact', 'ईमेल पता या फ़ोन'),
  'nominee.contact-unreachable': 'ईमेल पता लिखें, जैसे name@example.com, या फ़ोन नंबर।',
  'auth.language-unknown': 'साइट पर यह भाषा नहीं है। कोई दूसरी चुनें।',
  'auth.password-required': 'पासवर्ड लिखें।',
  'auth.password-forbidden-character': 'पासवर्ड में ऐसा अक्षर है जो यहाँ नहीं चलता। उसे हटाएँ।',
  'auth.password-too-short': ({ min }) => `पासवर्ड कम से कम ${min} अक्षरों में लिखें।`,
  'auth.password-too-long': ({ max }) => `पासवर्ड ज़्यादा से ज़्यादा ${max} अक्षरों में लिखें।`,
  'auth.password-guessable':
    'इस पासवर्ड का अंदाज़ा लगाना बहुत आसान है। कोई दूसरा चुनें, जैसे तीन शब्द जिनका आपस में कोई मेल न हो।',
  'auth.password-breached':
    'यह पासवर्ड उन पासवर्ड की लिस्ट में है जो दूसरी साइटों से लीक हो चुके हैं। कोई दूसरा चुनें, जैसे तीन शब्द जिनका आपस में कोई मेल न हो।',
};
