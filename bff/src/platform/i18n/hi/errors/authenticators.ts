import type { authenticatorErrors as inEnglish } from '../../en/errors/authenticators.ts';
import type { Translation } from '../../translation.ts';
import { textErrors } from './field-errors.ts';

export const authenticatorErrors: Translation<typeof inEnglish> = {
  'auth.second-step-needed': 'पहले अपनी पासकी चलाएँ या कोड लिखें।',
  'keys.confirm-first': 'पहले पक्का करें कि यह आप ही हैं।',
  'keys.mail-code-first': 'पहले वह कोड लिखें जो हम आपको ईमेल करते हैं।',
  'keys.address-new':
    'इस अकाउंट का ईमेल पता बदले सात दिन नहीं हुए। सात दिन बाद फिर कोशिश करें: तब तक पुराने ईमेल पते से यह बदलाव रोका जा सकता है।',
  'keys.passkey-refused': 'यह पासकी नहीं चली। फिर से कोशिश करें, या दूसरे तरीके से लॉग इन करें।',
  'keys.passkey-known': 'यह पासकी आपके अकाउंट में पहले से जुड़ी है। कोई दूसरा डिवाइस चुनें।',
  'keys.too-many': ({ most }) => `आपकी ${most} पासकी हैं, इससे ज़्यादा नहीं जुड़तीं। पहले कोई एक हटाएँ।`,
  'keys.none': 'यह पासकी अब नहीं है। पेज फिर से खोलें।',
  'keys.only-one': 'आपके पास यही एक पासकी या ऐप है, और टीम के पेज इसे माँगते हैं। पहले कोई दूसरी जोड़ें।',
  'keys.proof-required': 'पासकी चलाएँ, या कोड लिखें।',
  'keys.code-required': 'कोड लिखें।',
  'keys.code-wrong': 'यह कोड सही नहीं है, या पहले इस्तेमाल हो चुका है। नया कोड लिखें।',
  'keys.codes-in-use': 'आपके कोड एक ऐप में पहले से हैं। पहले उसे हटाएँ।',
  'keys.codes-not-begun': 'नए QR कोड से फिर शुरू करें।',
  'keys.codes-need-key': 'पहले पासकी या ऐप जोड़ें।',
  ...textErrors('keys.name', 'नाम'),
};
