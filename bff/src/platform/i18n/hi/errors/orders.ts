import type { orderErrors as inEnglish } from '../../en/errors/orders.ts';
import { selectPlural, type Translation } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';
import { textErrors } from './field-errors.ts';

const formatWholeRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

export const orderErrors: Translation<typeof inEnglish> = {
  'selection.course-required': 'कोई कोर्स चुनें।',
  'selection.course-not-offered': 'यह कोर्स अब साइट पर नहीं है।',
  'selection.already-enrolled': ({ title }) => `${title} में आपका दाख़िला पहले से है।`,
  'selection.already-ordered': ({ title }) => `${title} आपके मौजूदा ऑर्डर में पहले से है।`,
  'selection.already-selected': ({ title }) =>
    `${title} आपके चुने हुए कोर्स में पहले से है। अब “चुने हुए कोर्स” खोलें, फिर पेमेंट करें।`,
  'selection.course-open': ({ title }) => `${title} सबके लिए खुली क्लास है। इसमें दाख़िला ज़रूरी नहीं है।`,
  'selection.course-closed': ({ title }) => `${title} में अब नए दाख़िले बंद हैं।`,
  'selection.course-full': ({ title }) => `${title} में सारी सीटें भर गई हैं।`,
  'selection.too-many': 'अब और कोर्स नहीं चुने जा सकते। पहले ऑर्डर करें, या कोई कोर्स हटाएँ।',
  'selection.not-selected': 'यह कोर्स आपके चुने हुए कोर्स में नहीं है।',

  'orders.none': 'ऐसा कोई ऑर्डर नहीं है।',
  'orders.too-many': ({ most }) =>
    `एक दिन में आपके ${most} ऑर्डर हो चुके हैं, इससे ज़्यादा नहीं हो सकते। कल फिर से कोशिश करें, या हमें लिखें।`,
  'orders.nothing-selected': 'पहले कोई कोर्स चुनें।',
  'orders.course-not-offered': ({ title }) => `${title}: यह कोर्स अब साइट पर नहीं है। इसे हटाएँ।`,
  'orders.course-closed': ({ title }) => `${title} में अब नए दाख़िले बंद हैं। इसे हटाएँ।`,
  'orders.course-full': ({ title }) => `${title} में सारी सीटें भर गई हैं। इसे हटाएँ।`,
  'orders.already-enrolled': ({ title }) => `${title} में आपका दाख़िला पहले से है। इसे हटाएँ।`,

  'orders.choices-invalid': 'हर कोर्स के महीने चुनें।',
  'orders.months-unknown': '1, 2, 3, 6 या 12 महीने चुनें।',
  'orders.months-not-offered': ({ title }) => `${title} के ये महीने आज नहीं मिल सकते। फिर से चुनें।`,
  'orders.price-changed': ({ title }) => `${title} के दिन या फ़ीस बदल गई है। एक बार फिर से देख लें।`,
  'orders.offer-ended': ({ date }) =>
    `इस ऑर्डर की फ़ीस ${formatDayWithYear(date)} तक के लिए थी। पैसे उस दिन तक आ गए थे तो आने का दिन भरें। नहीं तो आज की फ़ीस पर नया ऑर्डर बनाएँ।`,
  'orders.days-over': ({ title }) =>
    `इस ऑर्डर में ${title} के दिन बीत चुके हैं। फिर भी यही दिन दें, या आज मिलने वाले दिनों का नया ऑर्डर बनाएँ।`,
  'orders.days-taken':
    'इस ऑर्डर के कुछ दिनों का पेमेंट किसी और ऑर्डर से हो चुका है। आज मिलने वाले दिनों का नया ऑर्डर बनाएँ।',
  'orders.not-by-month': ({ title }) =>
    `${title} की फ़ीस हर महीने की नहीं है, इसलिए इसे रिन्यू नहीं करना होता।`,
  'orders.another-open': ({ reference }) =>
    `आपका ऑर्डर ${reference} अभी खुला है। पहले उसका पेमेंट करें, या उसे रद्द करें।`,

  'orders.learner-has-open': ({ reference }) =>
    `इन साधक का ऑर्डर ${reference} अभी खुला है। आगे बढ़ने पर वह रद्द हो जाएगा। चाहें, तो उसी का पेमेंट लें।`,
  'orders.learner-pays': ({ reference }) =>
    `इन साधक के ऑर्डर ${reference} के पेमेंट की जाँच बाकी है, या उसका कुछ पेमेंट हो चुका है। पहले उस ऑर्डर पर फ़ैसला करें।`,
  'orders.learner-enrolled': ({ title }) => `${title} में इन साधक का दाख़िला पहले से है।`,
  'orders.learner-required': 'कोई साधक चुनें, या नाम के साथ फ़ोन नंबर या ईमेल पता लिखें।',
  'orders.courses-required': ({ most }) => `1 से ${most} कोर्स चुनें, हर एक बस एक बार।`,

  'orders.awaiting-payment': 'इस ऑर्डर का पेमेंट अभी बाकी है।',
  'orders.submitted': 'इस पेमेंट की जाँच पहले से चल रही है।',
  'orders.paid': 'इस ऑर्डर का पेमेंट हो चुका है।',
  'orders.rejected': 'यह पेमेंट नामंज़ूर हो चुका है।',
  'orders.cancelled': 'यह ऑर्डर रद्द हो चुका है।',

  'orders.utr-required': 'UTR लिखें।',
  'orders.utr-invalid': 'UTR लिखें: वे 12 अंक जो आपका बैंक दिखाता है।',
  'orders.utr-length': ({ digits }) =>
    selectPlural('hi', digits, {
      one: `यहाँ ${digits} अंक लिखा है, UTR में 12 होते हैं। अपने UPI ऐप में फिर से देखें।`,
      other: `यहाँ ${digits} अंक लिखे हैं, UTR में 12 होते हैं। अपने UPI ऐप में फिर से देखें।`,
    }),
  'orders.utr-impossible': 'ये अंक UTR के नहीं हो सकते। UPI ऐप में पेमेंट के साथ जो 12 अंक दिखते हैं, वे कॉपी करें।',
  'orders.utr-is-phone': 'यह फ़ोन नंबर है। UTR में 12 अंक होते हैं, जो UPI ऐप में पेमेंट के साथ दिखते हैं।',
  'orders.utr-is-amount': 'यह रकम है। UTR में 12 अंक होते हैं, जो UPI ऐप में पेमेंट के साथ दिखते हैं।',
  'orders.utr-is-upi-id': 'यह UPI आईडी है। UTR में 12 अंक होते हैं, जो UPI ऐप में पेमेंट के साथ दिखते हैं।',
  'orders.utr-is-reference': 'यह आपका ऑर्डर नंबर है। UTR में 12 अंक होते हैं, जो UPI ऐप में पेमेंट के साथ दिखते हैं।',
  'orders.utr-several': 'यहाँ 12 अंकों के कई नंबर हैं। सिर्फ़ UTR लिखें।',
  'orders.utr-looked-at':
    'हम अभी इस UTR को बैंक के स्टेटमेंट से मिला रहे हैं, इसलिए यह बदला नहीं जा सकता। हम आपको लिखेंगे।',
  'orders.utr-counted': ({ amount }) =>
    `इस UTR के ${formatWholeRupees(amount)} पहले ही जोड़े जा चुके हैं। बाकी रकम का UTR भेजें।`,
  'orders.utr-corrected-often': 'UTR पाँच बार सुधारा जा चुका है। हमें लिखें, और अपना ऑर्डर नंबर साथ दें।',
  'orders.utr-used':
    'यह UTR पहले काम में आ चुका है। 12 अंक फिर से देखें। एक ही पेमेंट दो ऑर्डर के लिए था, तो दोनों ऑर्डर नंबर के साथ हमें लिखें, हम उसे दोनों में जोड़ देंगे।',
  'orders.utr-named-often': 'यही UTR बहुत से ऑर्डर में दिया गया है। हमें लिखें, और अपना ऑर्डर नंबर साथ दें।',

  'orders.utr-corrected-meanwhile': 'UTR अभी-अभी सुधारा गया है। इसे फिर से मिलाएँ।',
  'orders.utr-paid': ({ reference }) =>
    `ऑर्डर ${reference} का पेमेंट इसी UTR से हो चुका है। वही पेमेंट इस ऑर्डर के लिए भी था, तो उसे “पैसे…” में बाँटें, वरना यह पेमेंट नामंज़ूर करें।`,
  'orders.utr-named-by-another': 'यही UTR एक और ऑर्डर में भी है। पहले दोनों को मिलाकर देखें।',
  'orders.part-paid': 'इस ऑर्डर का कुछ पेमेंट हो चुका है। हमें लिखें, और अपना ऑर्डर नंबर साथ दें।',
  'orders.give-back-first':
    'इस ऑर्डर का कुछ पेमेंट हो चुका है। पहले वह वापस करें। उसके साथ कोर्स भी ख़त्म करें, तो ऑर्डर रद्द हो जाएगा।',
  'orders.part-not-less': ({ due }) =>
    `जो रकम आई, वह बाकी ${formatWholeRupees(due)} से कम होनी चाहिए। ज़्यादा आई हो, तो पेमेंट पक्का किया जा सकता है।`,
  'orders.received-required': 'कितनी रकम आई, यह पूरे रुपयों में लिखें।',
  'orders.rejection-unknown': 'दी हुई वजहों में से एक चुनें।',
  'orders.learner-gone': 'साधक का अकाउंट हटाया जा चुका है।',
  'orders.due-changed': 'इस ऑर्डर की बाकी रकम अब बदल गई है। इसे फिर से मिलाएँ।',
  'orders.no-seat': ({ title }) => `${title} में सारी सीटें भर गई हैं। सीटें बढ़ाएँ, या पेमेंट नामंज़ूर करें।`,
  ...textErrors('orders.reason', 'वजह'),
  'orders.others-not-a-list': 'ऑर्डर फिर से चुनें।',
  'orders.other-not-a-number': 'ऑर्डर फिर से चुनें।',
  'orders.others-too-many': 'ये बहुत ज़्यादा ऑर्डर हैं। कम चुनें।',

  'money.amount-required': 'रकम लिखें।',
  'money.way-unknown': 'चुनें कि पैसे कैसे आए: UPI, नकद या बैंक।',
  'money.reference-invalid': 'रेफ़रेंस 6 से 35 अक्षरों और अंकों में लिखें।',
  'money.cash-has-no-reference': 'नकद का कोई रेफ़रेंस नहीं होता। उसे ख़ाली छोड़ें।',
  'money.reference-counted': ({ reference }) =>
    `यह रेफ़रेंस ऑर्डर ${reference} में पहले ही लग चुका है। पेमेंट दोनों ऑर्डर के लिए था, तो “एक पेमेंट, कई ऑर्डर” चुनें।`,
  'money.day-impossible': 'आज की तारीख़ चुनें, या पिछले 400 दिनों में से कोई।',
  'money.choice-required': 'हाँ या नहीं चुनें।',
  'money.percent-impossible': '1 से 100 तक की पूरी संख्या लिखें।',
  'money.nothing-let-off': 'यह एक रुपये से कम है। रकम लिखें।',
  'money.more-than-due': ({ due }) => `ज़्यादा से ज़्यादा ${formatWholeRupees(due)} बाकी हैं।`,
  'money.more-than-paid': ({ paid }) =>
    `ज़्यादा से ज़्यादा ${formatWholeRupees(paid)} वापस किए जा सकते हैं।`,
  'money.paid-changed': 'इस ऑर्डर का पेमेंट अब बदल गया है। फिर से देखें।',
  'money.corrected-already': 'इस रसीद में सुधारने को कुछ नहीं है।',
  'money.given-back-already':
    'इन पैसों का एक हिस्सा वापस किया जा चुका है, इसलिए रसीद बनी रहेगी। रिफ़ंड ग़लती से हुआ हो, तो पहले रिफ़ंड को सुधारें।',
  'money.no-seat-to-reopen': ({ title }) =>
    `${title} में सारी सीटें भर गई हैं। सीटें बढ़ाएँ, या कोर्स लौटाए बिना रिफ़ंड को सुधारें।`,
  'money.days-bought-anew':
    'इस कोर्स के ये दिन इस बीच फिर से ख़रीदे जा चुके हैं। कोर्स लौटाए बिना रिफ़ंड को सुधारें।',
  'money.another-open': ({ reference }) =>
    `इसी साधक का ऑर्डर ${reference} खुला है। पहले उस पर फ़ैसला करें, या कोर्स लौटाए बिना रिफ़ंड को सुधारें।`,
  'money.checked-with-another-utr': ({ reference }) =>
    `ऑर्डर ${reference} में दूसरा UTR है, जिसकी जाँच चल रही है। पहले उस पर फ़ैसला करें।`,
  'money.transfer-changed': 'यह पेमेंट अभी-अभी बाँटा गया है। इसे फिर से देखें।',
  'money.more-than-transferred': ({ left }) =>
    `इस पेमेंट में से बाँटने को सिर्फ़ ${formatWholeRupees(left)} बचे हैं।`,
  'money.shares-required': ({ most }) => `1 से ${most} ऑर्डर चुनें, हर एक सिर्फ़ एक बार।`,
  'money.above-changed': 'बाकी से ज़्यादा मिली रकम अभी-अभी बदल गई है। इसे फिर से देखें।',
  'money.more-than-above': ({ above }) => `बाकी से ज़्यादा सिर्फ़ ${formatWholeRupees(above)} मिले हैं।`,
  'money.used-elsewhere': ({ reference }) =>
    `ये पैसे ऑर्डर ${reference} में लग चुके हैं। पहले उस ऑर्डर की रसीद सुधारें।`,
  'money.too-many-documents': ({ most }) => `एक ऑर्डर की ज़्यादा से ज़्यादा ${most} रसीदें हो सकती हैं।`,
  ...textErrors('money.reason', 'वजह'),

  'receipts.none': 'ऐसी कोई रसीद नहीं है।',
};
