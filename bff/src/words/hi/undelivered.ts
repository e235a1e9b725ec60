import type { undelivered as english } from '../en/undelivered.ts';
import type { Translation } from '../translation.ts';

export const undelivered: Translation<typeof english> = {
  kinds: {
    'password-reset': 'नए पासवर्ड का लिंक',
    claim: 'स्टाफ़ के बनाए अकाउंट का लिंक',
    'password-changed': 'पासवर्ड बदलने की ख़बर',
    trial: 'मुफ़्त पहली क्लास का लिंक',
    'payment-received': 'पेमेंट की जाँच की ख़बर',
    'payment-rejected': 'पेमेंट पक्का न होने की ख़बर',
    'payment-confirmed': 'रसीद',
    'payment-part': 'पेमेंट के एक हिस्से की रसीद',
    'payment-refund': 'पैसे वापस करने की ख़बर',
    'payment-refund-end': 'पैसे वापस करने और सीट ख़त्म होने की ख़बर',
    'payment-correction': 'रसीद में गलती की ख़बर',
    'payment-waiting': 'जाँच का इंतज़ार कर रहे पेमेंट की ख़बर',
    'class-notice': 'क्लास में बदलाव की ख़बर',
    holiday: 'छुट्टी की ख़बर',
    trouble: 'सर्वर की दिक्कत की ख़बर',
    'course-welcome': 'कोर्स में स्वागत का ईमेल',
    contact: 'संपर्क फ़ॉर्म से आया संदेश',
    welcome: 'रजिस्टर करने के बाद स्वागत का ईमेल',
    'evening-before': 'क्लास से एक शाम पहले का ईमेल',
    'paid-until': 'महीना ख़त्म होने की ख़बर',
    announcement: 'सूचना',
  },
  unknownKind: 'एक ईमेल',
  why: {
    interrupted: 'भेजते समय हमारा सर्वर रुक गया। हो सकता है कि ईमेल पहुँच गया हो।',
    passwordRefused: 'हमारे ईमेल सर्वर ने हमारा पासवर्ड नहीं माना।',
    unreachable: 'हमारे ईमेल सर्वर से संपर्क नहीं हो पाया।',
    impossibleAddress: 'इस पते पर कोई ईमेल नहीं भेजा जा सकता।',
    unknown: 'यह ईमेल भेजा नहीं जा सका।',
    later: ({ code }) => `ईमेल सर्वर ने हर बार बाद में भेजने को कहा (कोड ${code})।`,
    refusedAddress: ({ code }) => `ईमेल सर्वर इस पते के लिए ईमेल नहीं लेता (कोड ${code})।`,
    refusedMail: ({ code }) => `ईमेल सर्वर ने यह ईमेल लेने से मना कर दिया (कोड ${code})।`,
  },
};
