import type { peopleErrors as inEnglish } from '../../en/errors/people.ts';
import type { Translation } from '../../translation.ts';

export const peopleErrors: Translation<typeof inEnglish> = {
  'people.none': 'ऐसा कोई अकाउंट नहीं है।',
  'people.phone-or-email': 'फ़ोन नंबर या ईमेल पता लिखें।',
  'people.address-taken': 'इस ईमेल पते से किसी और का अकाउंट बना है। उसे खोजें, और चुनें।',
  'people.has-password': 'लॉग इन अब ख़ुद इन्हीं के हाथ में है, इसलिए यह अकाउंट इन्हीं का है।',
  'people.is-child':
    'यह बच्चा है, और माता या पिता के अकाउंट में जुड़ा है। लॉग इन और ईमेल सिर्फ़ माता या पिता के लिए हैं।',
  'people.no-address': 'इस अकाउंट में ईमेल पता नहीं है। पहले पता लिखें।',
  'people.too-many-mails': ({ most }) =>
    `एक दिन में इस पते पर ${most} ईमेल जा चुके हैं। कल फिर से कोशिश करें।`,
};
