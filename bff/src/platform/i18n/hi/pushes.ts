import type { pushes as english } from '../en/pushes.ts';
import { formatRupees } from '../rupees.ts';
import { selectPlural, type Translation } from '../translation.ts';
import { formatDayInFull } from './dates.ts';

export const pushes: Translation<typeof english> = {
  paymentConfirmed: {
    title: 'आपका पेमेंट पक्का हुआ',
    body: ({ titles }) => `आपका दाख़िला हो गया है: ${titles.join(', ')}`,
    renewed: ({ titles, lastDay }) =>
      `${formatDayInFull(lastDay)} तक का पेमेंट हो चुका है: ${titles.join(', ')}`,
  },
  paymentRejected: { title: 'हम आपका पेमेंट पक्का नहीं कर पाए' },
  orderCancelled: {
    title: 'आपका ऑर्डर रद्द हो गया है',
    body: ({ reference }) => `ऑर्डर ${reference}: अब इसका कोई पेमेंट बाकी नहीं है।`,
  },
  paymentPart: {
    title: ({ amount }) => `${formatRupees(amount)} मिल गए`,
    above: 'यह बाकी रकम से ज़्यादा है। ये पैसे आपके नाम जमा हैं।',
    body: ({ due, titles }) =>
      `${formatRupees(due)} अभी बाकी हैं।${titles.length > 0 ? ` आपका दाख़िला हो गया है: ${titles.join(', ')}` : ''}`,
  },
  refund: {
    title: ({ amount }) => `आपके ${formatRupees(amount)} वापस किए गए`,
    ends: ({ reason, titles }) => `${reason} अब आपका दाख़िला नहीं रहेगा: ${titles.join(', ')}`,
  },
  correction: {
    title: 'आपकी रसीद में सुधार',
    ofRefund: 'आपके रिफ़ंड की रसीद में सुधार',
  },
  ending: {
    body: ({ lastDay, fee }) =>
      `${formatDayInFull(lastDay)} तक का पेमेंट हो चुका है। आगे के लिए ${formatRupees(fee)} में रिन्यू करें।`,
  },
  newLink: { body: 'नया लिंक आ गया है। हमेशा की तरह ही जुड़ें।' },
  holiday: {
    cancelled: ({ count }) => `${count} क्लासें नहीं होंगी`,
    held: ({ count }) => `${count} क्लासें तय समय पर होंगी`,
    more: ({ count }) =>
      selectPlural('hi', count, { one: `और ${count} क्लास`, other: `और ${count} क्लासें` }),
  },
  toStaff: {
    paymentReceived: 'एक पेमेंट जाँचना है',
    utrCorrected: 'एक UTR सुधारा गया है',
    messageReceived: 'एक नया संदेश आया है',
    readMessage: 'पढ़ने के लिए टैप करें।',
  },
};
