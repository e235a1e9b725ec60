import type { Invoice, PartialPayment } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** A receipt that an earlier version has cached. */
interface EarlierReceipt {
  number: number | string;
  utr: string | null;
  amount: number;
  parts?: PartialPayment[];
  paidAt: string;
}

const isCurrentFormat = (kept: Invoice | EarlierReceipt): kept is Invoice => 'kind' in kept;

/** Converts a cached receipt of an earlier version, which has fewer fields, to the current format. */
export function upgradeCachedReceipt(kept: Invoice): Invoice {
  if (isCurrentFormat(kept)) return kept;
  const {
    number,
    utr,
    amount,
    parts = [],
    paidAt,
    ...order
  } = kept as EarlierReceipt & Pick<Invoice, 'reference' | 'learner' | 'lines'>;
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
