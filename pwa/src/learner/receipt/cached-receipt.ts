import type { PartPayment, Receipt } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** A receipt as devices keep it that have got it from an earlier version. */
interface Earlier {
  number: number | string;
  utr: string | null;
  amount: number;
  parts?: PartPayment[];
  paidAt: string;
}

const isOfNow = (kept: Receipt | Earlier): kept is Receipt => 'kind' in kept;

/** The document of what this device has kept: a receipt of an earlier version says less. */
export function wholeReceipt(kept: Receipt): Receipt {
  if (isOfNow(kept)) return kept;
  const {
    number,
    utr,
    amount,
    parts = [],
    paidAt,
    ...order
  } = kept as Earlier & Pick<Receipt, 'reference' | 'learner' | 'lines'>;
  const paise = Math.round(amount * 100);
  const last = parts.reduce((rest, part) => rest - part.amount, amount);
  const payments = [
    ...parts.map((part) => ({ utr: part.utr, rupees: part.amount, at: part.at })),
    ...(last > 0 ? [{ utr, rupees: last, at: paidAt }] : []),
  ];
  return {
    ...{ ...order, number: String(number), utr, amount, parts, paidAt, paise },
    ...{ kind: 'receipt', issuer: null, issuedOn: indianDate(new Date(paidAt)), pricePaise: paise },
    payments: payments.map((payment) => ({
      way: payment.utr ? 'upi' : 'cash',
      paise: Math.round(payment.rupees * 100),
      reference: payment.utr,
      receivedOn: indianDate(new Date(payment.at)),
    })),
    byCourse: order.lines.map(({ courseId, fee }) => ({ courseId, paise: fee * 100 })),
    ...{ concession: null, beforePaise: 0, duePaise: 0, reason: null, tax: null },
    ...{ corrects: null, correctsIssuedOn: null, correctsKind: null, correctedBy: null },
    ...{ child: null, credits: [], abovePaise: 0 },
  };
}
