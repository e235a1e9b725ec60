import type {
  enrolment as english,
  enrolmentMailNames as englishNames,
} from '../../en/mails/enrolment.ts';
import type { Translation } from '../../translation.ts';
import { formatClassTime } from '../dates.ts';

export const enrolment: Translation<typeof english> = {
  subject: ({ title }) => `${title} में आपका स्वागत है`,
  subjectOfSeveral: 'नए कोर्स में आपका स्वागत है',
  isEnrolled: 'आपका दाख़िला हो गया है।',
  howToJoin:
    'हर क्लास में जुड़ने का पता एक ही है, और वह क्लास से कुछ मिनट पहले खुल जाता है। वह हमेशा सही लिंक पर ले जाता है, शिक्षक लिंक बदल दें तब भी।',
  calendar: 'साथ में भेजी गई कैलेंडर फ़ाइल से सारी क्लासें आपके फ़ोन के कैलेंडर में आ जाएँगी।',
  firstClass: ({ first, now }) => `पहली क्लास ${formatClassTime(first, now)}`,
  noClass: 'अब कोई क्लास बाकी नहीं है',
  join: ({ title }) => `${title} में जुड़ें`,
  mayWeWrite:
    'क्या हम आपको कभी-कभी नए कोर्स और कार्यक्रमों के बारे में भी लिखें? हम तभी लिखेंगे, जब आपकी इजाज़त हो।',
  agree: 'हाँ, लिखें',
};

export const enrolmentMailNames: Translation<typeof englishNames> = {
  'course-welcome': 'कोर्स में स्वागत का ईमेल',
};
