import type { statementRefusals as inEnglish } from '../../en/refusals/statement.ts';
import type { Translation } from '../../translation.ts';

export const statementRefusals: Translation<typeof inEnglish> = {
  'statement.empty': 'इसमें कुछ नहीं है। स्टेटमेंट पेस्ट करें, या उसकी फ़ाइल चुनें।',
  'statement.too-large': 'यह 2 एमबी से बड़ा है। कम दिनों का स्टेटमेंट लें।',
  'statement.too-many-rows': ({ max }) =>
    `इसमें ${max.toLocaleString('en-IN')} से ज़्यादा पंक्तियाँ हैं। कम दिनों का स्टेटमेंट लें।`,
  'statement.is-excel':
    'यह एक्सेल की फ़ाइल है। बैंक की साइट पर CSV चुनें, या एक्सेल में पंक्तियाँ कॉपी करके यहाँ पेस्ट करें।',
  'statement.is-pdf': 'यह PDF है। बैंक की साइट पर CSV चुनें।',
  'statement.is-web-page':
    'फ़ाइल का नाम कुछ भी हो, यह वेब पेज है, CSV नहीं। इसे खोलें, पंक्तियाँ कॉपी करें, और यहाँ पेस्ट करें।',
  'statement.not-text': 'इसे पढ़ा नहीं जा सका। बैंक की साइट पर CSV चुनें, या पंक्तियाँ पेस्ट करें।',
  'statement.no-columns': 'इसमें कॉलम नहीं मिले। पूरी टेबल कॉलम के नामों के साथ कॉपी करें, या CSV चुनें।',
  'statement.no-rows': 'कॉलम के नामों के नीचे कोई पंक्ति नहीं मिली।',
  'statement.columns-wrong':
    'ये कॉलम इस स्टेटमेंट के नहीं लगते। तारीख़, विवरण या रेफ़रेंस, और आई हुई रकम का कॉलम चुनें।',

  'statement.row-quote': 'इस पंक्ति में एक उद्धरण चिह्न बंद नहीं है।',
  'statement.row-too-long': ({ max }) => `यह पंक्ति ${max.toLocaleString('en-IN')} अक्षरों से लंबी है।`,
  'statement.row-cut-off': 'यह पंक्ति बीच में कट गई है।',
  'statement.row-no-date': 'तारीख़ नहीं है।',
  'statement.row-date': ({ written }) => `“${written}” कोई तारीख़ नहीं है।`,
  'statement.row-year': ({ written }) => `“${written}” का साल सही नहीं हो सकता।`,
  'statement.row-no-amount': 'रकम नहीं है।',
  'statement.row-amount': ({ written }) => `“${written}” कोई रकम नहीं है।`,
  'statement.row-two-amounts': 'एक ही पंक्ति में रकम आई भी है और गई भी।',
  'statement.row-direction': ({ written }) => `“${written}” से पता नहीं चलता कि रकम आई या गई।`,
  'statement.row-shortened': ({ written }) =>
    `एक्सेल ने एक नंबर छोटा करके “${written}” कर दिया है, और उसके अंक खो गए हैं। बैंक की फ़ाइल लें, और उसे एक्सेल में न खोलें।`,

  'statement.payments-not-a-list': 'पेमेंट सूची में होने चाहिए।',
  'statement.payments-too-many': ({ max }) => `एक बार में ज़्यादा से ज़्यादा ${max} पेमेंट पक्के किए जा सकते हैं।`,
  'statement.payment-not-a-number': 'ऑर्डर और उसकी रकम नंबर होने चाहिए।',
};
