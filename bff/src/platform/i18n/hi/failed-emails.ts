import type { failedEmails as english } from '../en/failed-emails.ts';
import type { Translation } from '../translation.ts';
import { mailNames } from './mails/mails.ts';

export const failedEmails: Translation<typeof english> = {
  kinds: mailNames,
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
