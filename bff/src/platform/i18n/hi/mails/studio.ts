import type { studio as english, studioMailNames as englishNames } from '../../en/mails/studio.ts';
import type { Translation } from '../../translation.ts';
import { formatMoment } from '../dates.ts';

export const studio: Translation<typeof english> = {
  upi: {
    subject: 'स्टूडियो की UPI आईडी बदली गई है',
    wasChanged: ({ by, at, now }) =>
      by === null
        ? `${formatMoment(at, now)} स्टूडियो की UPI आईडी बदली गई है। तब से साधकों के पेमेंट नई आईडी पर आ रहे हैं।`
        : `${formatMoment(at, now)} स्टूडियो की UPI आईडी बदली गई है, ${by} के अकाउंट से। तब से साधकों के पेमेंट नई आईडी पर आ रहे हैं।`,
    compare: 'नई आईडी को अपने पेमेंट ऐप की आईडी से अक्षर-अक्षर मिलाएँ।',
    ifNotYou:
      'अगर यह आप में से किसी ने नहीं किया, तो कोई आपके साधकों के पैसे लेना चाहता है: अभी सही आईडी सेव करें, नया पासवर्ड चुनें, और उस अकाउंट को हर डिवाइस से लॉग आउट कराएँ।',
    before: 'पहले',
    after: 'अब',
    none: 'कोई नहीं: फ़ीस स्टूडियो में दी जाती है',
    look: 'UPI आईडी देखें',
  },
};

export const studioMailNames: Translation<typeof englishNames> = {
  'upi-changed': 'UPI आईडी बदले जाने की ख़बर',
};
