import type { statementErrors as inEnglish } from '../../en/errors/statement.ts';
import type { Translation } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';

export const statementErrors: Translation<typeof inEnglish> = {
  'statement.empty': 'पढ़ने के लिए अभी कुछ नहीं है। स्टेटमेंट पेस्ट करें, या उसकी फ़ाइल चुनें।',
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
  'statement.no-rows': 'कॉलम के नामों के नीचे कोई पंक्ति नहीं मिली। पंक्तियाँ भी कॉपी करें।',
  'statement.columns-wrong':
    'ये कॉलम इस स्टेटमेंट के नहीं लगते। तारीख़ का कॉलम, बैंक के लिखे शब्दों या रेफ़रेंस का कॉलम, और आई हुई रकम का कॉलम चुनें।',

  'statement.too-slow': 'इस स्टेटमेंट को पढ़ने में बहुत समय लग रहा था। कम दिनों का स्टेटमेंट लें, जैसे एक महीने का।',
  'statement.too-many-waiting': 'अभी दूसरे स्टेटमेंट पढ़े जा रहे हैं। एक मिनट बाद फिर से कोशिश करें।',

  'statement.row-quote': 'इस पंक्ति में " का निशान खुला रह गया है।',
  'statement.row-too-long': ({ max }) => `यह पंक्ति ${max.toLocaleString('en-IN')} अक्षरों से लंबी है।`,
  'statement.row-cut-off': 'यह पंक्ति बीच में कट गई है।',
  'statement.row-no-date': 'तारीख़ नहीं है।',
  'statement.row-date': ({ written }) => `“${written}” कोई तारीख़ नहीं है।`,
  'statement.row-year': ({ written }) => `“${written}” का साल सही नहीं हो सकता।`,
  'statement.row-no-amount': 'रकम नहीं है।',
  'statement.row-amount': ({ written }) => `“${written}” कोई रकम नहीं है।`,
  'statement.row-two-amounts': 'एक ही पंक्ति में रकम आई भी है और गई भी।',
  'statement.row-direction': ({ written }) => `“${written}” से पता नहीं चलता कि रकम आई या गई।`,
  'statement.row-no-direction': 'यहाँ बैंक ने नहीं लिखा कि यह रकम आई या गई।',
  'statement.row-above-heads': 'यह पंक्ति कॉलम के नामों से ऊपर है। इसे उनके नीचे पेस्ट करें।',
  'statement.row-shortened': ({ written }) =>
    `एक्सेल ने एक नंबर छोटा करके “${written}” कर दिया है, और उसके अंक खो गए हैं। बैंक की अपनी फ़ाइल लें, या कॉपी करने से पहले उस कॉलम को टेक्स्ट बनाएँ।`,

  'statement.row-went-back': ({ written }) =>
    `बैंक ने यहाँ “${written}” लिखा है। देखें कि यह रकम अब भी आपके खाते में है या नहीं।`,
  'statement.row-status': ({ written }) =>
    `इस पेमेंट का स्टेटस “${written}” है। पेमेंट ऐप में देखें कि यह रकम मिली या नहीं।`,
  'statement.row-no-status': 'इस पेमेंट का स्टेटस नहीं लिखा है। पेमेंट ऐप में देखें कि यह रकम मिली या नहीं।',
  'statement.row-returned': ({ line }) =>
    `पंक्ति ${line} में यह पेमेंट वापस हो गया है। देखें कि यह रकम अब भी आपके खाते में है या नहीं।`,
  'statement.row-far': ({ date, reference, madeOn }) =>
    `यह पेमेंट ${formatDayWithYear(date)} का है, और ऑर्डर ${reference} ${formatDayWithYear(madeOn)} को बना था। देखें कि यह पेमेंट इसी ऑर्डर का है या नहीं।`,
  'statement.row-paid-returned': ({ reference }) =>
    `बैंक ने यह पेमेंट वापस कर दिया है, और ऑर्डर ${reference} इसी से पक्का हुआ था। वह ऑर्डर देखें।`,
  'statement.row-return':
    'बैंक ने यहाँ कोई रकम वापस की है, और इस स्टेटमेंट के किसी पेमेंट में इसका UTR नहीं है। देखें कि यह कौन सा पेमेंट था।',
  'statement.row-left': ({ reference }) =>
    `यह रकम आपके खाते से गई है, और ऑर्डर ${reference} में यही UTR है। वह ऑर्डर देखें।`,

  'statement.payments-not-a-list': 'पेमेंट फिर से चुनें।',
  'statement.payments-too-many': ({ max }) => `एक बार में ज़्यादा से ज़्यादा ${max} पेमेंट पक्के किए जा सकते हैं।`,
  'statement.payment-not-a-number': 'पेमेंट फिर से चुनें।',
};
