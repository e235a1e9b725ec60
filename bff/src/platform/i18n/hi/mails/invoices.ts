import type {
  invoices as english,
  invoiceMailNames as englishNames,
  MoneyMovement,
} from '../../en/mails/invoices.ts';
import { formatRupees } from '../../rupees.ts';
import type { Translation } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';

const names = {
  receipt: { plain: 'रसीद', taxed: 'टैक्स इनवॉइस' },
  refund: { plain: 'रिफ़ंड की रसीद', taxed: 'क्रेडिट नोट' },
  correction: { plain: 'रसीद का सुधार', taxed: 'क्रेडिट नोट' },
  debit: { plain: 'रिफ़ंड का सुधार', taxed: 'डेबिट नोट' },
};
const ways = { upi: 'UPI से', cash: 'नकद', bank: 'बैंक ट्रांसफ़र से' };
const referenceNames = { upi: 'UTR', cash: '', bank: 'रेफ़रेंस' };

const withReference = ({ way, reference }: MoneyMovement) =>
  reference ? ` (${referenceNames[way]} ${reference})` : '';

export const invoices: Translation<typeof english> = {
  details: {
    price: 'फ़ीस',
    waived: 'छूट',
    receivedBefore: 'पहले मिली रकम',
    receivedNow: 'अभी मिली रकम',
    due: 'बाकी रकम',
    moved: (moved) => `${formatRupees(moved.amount)} ${ways[moved.way]}${withReference(moved)}`,
    waivedFor: ({ amount, reason }) => `${formatRupees(amount)}: ${reason}`,
  },
  isInvoice: ({ kind, isTaxed, number, issuedOn }) =>
    `${names[kind][isTaxed ? 'taxed' : 'plain']}: नंबर ${number}, तारीख़ ${formatDayWithYear(issuedOn)}।`,
  toInvoice: 'देखें और प्रिंट करें',
  part: {
    subject: ({ amount }) => `आपके पेमेंट के ${formatRupees(amount)} मिल गए`,
    came: ({ amount, due }) =>
      `धन्यवाद, ${formatRupees(amount)} मिल गए। ${formatRupees(due)} अभी बाकी हैं।`,
    cameAbove: ({ amount }) =>
      `धन्यवाद, ${formatRupees(amount)} मिल गए। यह बाकी रकम से ज़्यादा है। ये पैसे आपके नाम जमा रहेंगे, जब तक हम इन्हें वापस न करें या ये आपके किसी और ऑर्डर में न लगें।`,
    isOpen: 'आपका दाख़िला हो चुका है।',
  },
  refund: {
    subject: ({ amount }) => `हमने आपके ${formatRupees(amount)} वापस किए`,
    gaveBack: (moved) =>
      `हमने आपके ${formatRupees(moved.amount)} ${ways[moved.way]} वापस किए हैं${withReference(moved)}।`,
    why: ({ reason }) => `वजह: ${reason}`,
    ends: 'इसके साथ नीचे लिखे कोर्स में आपका दाख़िला भी ख़त्म होता है।',
  },
  correction: {
    subject: 'आपकी रसीद में सुधार',
    wasWrong: ({ number }) =>
      `हमने एक पेमेंट ग़लती से पक्का कर दिया था। रसीद नंबर ${number} और उससे मिला दाख़िला अब मान्य नहीं है।`,
    wasNotPaid: ({ number }) =>
      `हमने ग़लती से आपके ऑर्डर का पेमेंट पूरा मान लिया था। रसीद नंबर ${number} और उससे मिला दाख़िला अब मान्य नहीं है।`,
    isOpen: ({ due }) =>
      `आपका ऑर्डर अभी खुला है, और ${formatRupees(due)} का पेमेंट बाकी है। पेमेंट कर दिया हो, तो अपने ऐप में दिख रहा UTR भेजें, या हमें लिखें।`,
    isOver: 'पेमेंट कर दिया हो, तो हमें लिखें।',
    isPaid: 'आपके ऑर्डर का पूरा पेमेंट जमा है।',
    refundSubject: 'आपके रिफ़ंड की रसीद में सुधार',
    refundWasWrong: ({ amount, number }) =>
      `हमने ग़लती से लिख दिया था कि आपके ${formatRupees(amount)} वापस किए गए। रिफ़ंड नंबर ${number} मान्य नहीं है। आपके ये ${formatRupees(amount)} जमा हैं।`,
  },
};

export const invoiceMailNames: Translation<typeof englishNames> = {
  'payment-part': 'पेमेंट के एक हिस्से की रसीद',
  'payment-refund': 'पैसे वापस करने की ख़बर',
  'payment-refund-end': 'पैसे वापस करने और दाख़िला ख़त्म होने की ख़बर',
  'payment-correction': 'रसीद में सुधार की ख़बर',
};
