import type { accountRefusals as inEnglish } from '../../en/refusals/accounts.ts';
import type { Translation } from '../../translation.ts';
import { emailFaults, nameFaults, textFaults } from './field-faults.ts';

export const accountRefusals: Translation<typeof inEnglish> = {
  'auth.not-signed-in': 'आगे बढ़ने के लिए लॉग इन करें।',
  'auth.staff-only': 'यह सिर्फ़ स्टूडियो का स्टाफ़ कर सकता है।',
  'auth.wrong-credentials': 'ईमेल या पासवर्ड सही नहीं है।',
  'auth.wrong-password': 'पासवर्ड सही नहीं है।',
  'auth.email-taken': 'इस ईमेल से अकाउंट पहले से बना है। लॉग इन करें।',
  'auth.too-many-waiting': 'इस समय बहुत से लोग लॉग इन कर रहे हैं। कुछ सेकंड बाद फिर से कोशिश करें।',
  'auth.link-used-up': 'यह लिंक अब काम नहीं करता। नया लिंक मँगाएँ।',
  'auth.link-incomplete': 'यह लिंक अधूरा है।',

  ...nameFaults('auth.name', 'नाम'),
  ...emailFaults('auth.email'),
  ...nameFaults('nominee.name', 'नाम'),
  ...textFaults('nominee.contact', 'ईमेल या फ़ोन'),
  'auth.language-unknown': 'साइट पर यह भाषा नहीं है।',
  'auth.password-required': 'पासवर्ड लिखें।',
  'auth.password-forbidden-character': 'पासवर्ड में ऐसा अक्षर है जो यहाँ नहीं चलता।',
  'auth.password-too-short': ({ min }) => `पासवर्ड कम से कम ${min} अक्षरों में लिखें।`,
  'auth.password-too-long': ({ max }) => `पासवर्ड ज़्यादा से ज़्यादा ${max} अक्षरों में लिखें।`,
  'auth.password-guessable':
    'इस पासवर्ड का अंदाज़ा लगाना बहुत आसान है। कोई दूसरा चुनें, जैसे तीन शब्द जिनका आपस में कोई मेल न हो।',
};
