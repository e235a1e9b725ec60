import type { orders as english, orderMailNames as englishNames } from '../../en/mails/orders.ts';
import { formatRupees } from '../../rupees.ts';
import type { Translation } from '../../translation.ts';
import { formatDayInFull, formatDayWithYear } from '../dates.ts';

const dayWithYear = (date: string) => `${formatDayInFull(date)} ${date.slice(0, 4)}`;

export const orders: Translation<typeof english> = {
  details: {
    order: 'ऑर्डर नंबर',
    course: ({ fee, startDate, firstDay, lastDay }) =>
      firstDay && lastDay
        ? `${formatRupees(fee)}, ${dayWithYear(firstDay)} से ${dayWithYear(lastDay)} तक`
        : `${formatRupees(fee)}, ${formatDayWithYear(startDate)} से`,
    total: 'कुल रकम',
    receivedBefore: 'पहले मिली रकम',
  },
  received: {
    subject: 'हम आपका पेमेंट जाँच रहे हैं',
    thanks:
      'धन्यवाद, आपका UTR हमें मिल गया है। अब हम पेमेंट जाँचेंगे, और पक्का होते ही आपको लिखेंगे। अभी आपको और कुछ नहीं करना है।',
    toState: 'पेमेंट का हाल देखें',
  },
  confirmed: {
    subject: 'गंगा योग से आपकी रसीद',
    heading: ({ amount }) => `आपके ${formatRupees(amount)} मिल गए`,
    isReceipt: ({ amount, number, at, until }) =>
      `आपका ${formatRupees(amount)} का पेमेंट पक्का हुआ, और ${until ? `${dayWithYear(until)} तक ` : ''}आपका दाख़िला हो गया है। यह आपकी रसीद है: नंबर ${number}, तारीख़ ${formatDayWithYear(at)}।`,
    isReceiptOfRenewal: ({ amount, number, at, until, title }) =>
      `आपका ${formatRupees(amount)} का पेमेंट पक्का हुआ, और ${title ? `${title} में` : 'नीचे लिखे कोर्स में'} आपकी सीट ${until ? `${dayWithYear(until)} तक ` : 'आगे भी '}बनी रहेगी। यह आपकी रसीद है: नंबर ${number}, तारीख़ ${formatDayWithYear(at)}।`,
    toReceipt: 'रसीद प्रिंट करें',
  },
  rejected: {
    subject: 'हम आपका पेमेंट पक्का नहीं कर पाए',
    why: ({ reason }) => `हम आपका पेमेंट पक्का नहीं कर पाए। ${reason}`,
    toUtr: 'UTR फिर से लिखें',
    toReceipt: ({ number }) => `रसीद नंबर ${number} देखें`,
    toPay: ({ due }) => `बाकी ${formatRupees(due)} का पेमेंट करें`,
    fixes: {
      notFound: 'अपने UPI ऐप में देखें कि पैसे कटे हैं या नहीं। कटे हों, तो वहाँ लिखा UTR भेज दें: हम पेमेंट ढूँढ लेंगे।',
      otherAmount: ({ due }) => `बाकी ${formatRupees(due)} का पेमेंट करें, और उसका UTR भेजें।`,
      otherUtr: 'वह UTR भेजें, जो आपके UPI ऐप में आपके अपने पेमेंट के साथ लिखा है।',
      customReason: 'UTR एक बार देख लें और फिर से भेजें, या हमें लिखें।',
    },
  },
};

export const orderMailNames: Translation<typeof englishNames> = {
  'payment-received': 'पेमेंट की जाँच की ख़बर',
  'payment-rejected': 'पेमेंट पक्का न होने की ख़बर',
  'payment-confirmed': 'रसीद',
};
