import type {
  AlertDuration,
  toStudio as english,
  toStudioMailNames as englishNames,
} from '../../en/mails/to-studio.ts';
import { formatRupees } from '../../rupees.ts';
import { selectPlural, type Translation } from '../../translation.ts';
import { formatMoment } from '../dates.ts';

const formatDuration = ({ beganAt, seenAt, now }: AlertDuration) =>
  `वह ${formatMoment(beganAt, now)} से ${formatMoment(seenAt, now)} तक रही।`;

/** By what is in trouble, in the form that stands before में and की. */
const alertMessages = (what: string) => ({
  subject: `${what} में दिक्कत`,
  subjectWhenOver: `${what} की दिक्कत दूर हो गई`,
  isOver: (when: AlertDuration) => `${what} की दिक्कत दूर हो गई है। ${formatDuration(when)}`,
  wasThere: (when: AlertDuration) =>
    `${what} में दिक्कत थी, जो अब दूर हो गई है। ${formatDuration(when)}`,
});

export const toStudio: Translation<typeof english> = {
  payments: {
    subject: ({ amount, reference }) => `एक पेमेंट जाँचना है: ${formatRupees(amount)}, ${reference}`,
    subjectOfSeveral: ({ count }) =>
      selectPlural('hi', count, {
        one: `${count} पेमेंट जाँचना है`,
        other: `${count} पेमेंट जाँचने हैं`,
      }),
    one: 'एक पेमेंट जाँचना है। उसका UTR बैंक के स्टेटमेंट में देखें।',
    several: 'कुछ पेमेंट जाँचने हैं। उनके UTR बैंक के स्टेटमेंट में देखें।',
    learner: 'साधक',
    email: 'ईमेल',
    payment: ({ amount, name, utr }) => `${formatRupees(amount)}, ${name}, UTR ${utr}`,
    more: 'और',
    others: ({ count }) => `${count} पेमेंट`,
    decide: 'इसे पक्का या नामंज़ूर करें',
    decideSeveral: 'इन्हें पक्का या नामंज़ूर करें',
  },
  contact: {
    subject: ({ name }) => `${name} का संदेश`,
    subjectWithoutName: 'साइट से आया संदेश',
    name: 'नाम',
    email: 'ईमेल',
    mobileNumber: 'मोबाइल नंबर',
    look: 'संदेश देखें',
  },
  alert: {
    with: {
      database: alertMessages('डेटाबेस'),
      disk: alertMessages('डिस्क'),
      mail: alertMessages('ईमेल भेजने'),
      push: alertMessages('फ़ोन पर नोटिफ़िकेशन भेजने'),
      backup: alertMessages('रात के बैकअप'),
      'backup-elsewhere': alertMessages('दूसरी जगह के बैकअप'),
      rehearsal: alertMessages('बैकअप की जाँच'),
      certificate: alertMessages('साइट के सर्टिफ़िकेट'),
    },
    since: ({ what, beganAt, now }) => `${what} यह दिक्कत ${formatMoment(beganAt, now)} से है।`,
    notifiedOnce: 'यह ईमेल एक ही बार आएगा, और दिक्कत दूर होने पर एक और।',
    notifiedDaily: 'जब तक दिक्कत रहेगी, यह ईमेल दिन में एक बार आएगा, और उसके दूर होने पर एक और।',
    wasSeen: ({ what }) => `तब यह देखा गया था: ${what}`,
    subjectOfMails: 'ईमेल नहीं जा रहे थे',
    mailsWereStopped: ({ beganAt, now }) =>
      `स्टूडियो के ईमेल, या उनमें से कुछ, नहीं जा रहे थे। इसका पता पहली बार ${formatMoment(beganAt, now)} चला। यह ईमेल आप तक पहुँच गया, यानी ईमेल सर्वर अब ईमेल ले रहा है।`,
    ifAgain: ({ todo }) => `अगर यह ईमेल फिर से आए, तो यह करें: ${todo}`,
    toDashboard: 'देखें कि और क्या बाकी है',
  },
};

export const toStudioMailNames: Translation<typeof englishNames> = {
  'payment-waiting': 'जाँच का इंतज़ार कर रहे पेमेंट की ख़बर',
  trouble: 'सर्वर की दिक्कत की ख़बर',
  contact: 'संपर्क फ़ॉर्म से आया संदेश',
};
