import type { Rejection, StaffOrder } from 'bff/contract';
import { rupees } from '../../content/format.ts';
import { dueOf } from '../../member/payment/due.ts';
import { grouped } from '../../member/payment/utr.ts';

export const longestReason = 300;

/** The server accepts one line only. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What another order's learner reads where several name one UTR. */
export const anothersUtr = 'The payment with this UTR belongs to another order.';

/** The ready reasons, as staff choose them. */
export const rejections: readonly { value: Rejection; label: string }[] = [
  { value: 'not found', label: 'Not found' },
  { value: 'other amount', label: 'Other amount' },
  { value: 'other utr', label: 'Other UTR' },
  { value: 'own words', label: 'Own words' },
];

type Payment = Pick<StaffOrder, 'utr' | 'amount' | 'parts'>;

/** What the learner reads of a ready reason. Empty where staff write it themselves, or the amount that came is missing. */
export const readyWords = (
  payment: Payment,
  rejection: Rejection | undefined,
  received: number | undefined,
): string => {
  const utr = `UTR ${grouped(payment.utr ?? '')}`;
  const due = dueOf(payment);
  switch (rejection) {
    case 'not found':
      return `We found no payment with the ${utr}.`;
    case 'other utr':
      return `The ${utr} belongs to another payment. Your app shows the one of yours.`;
    case 'other amount':
      if (received === undefined) return '';
      return `${rupees(received)} came with the ${utr}, and ${rupees(due)} were due: ${rupees(due - received)} are missing.`;
    default:
      return '';
  }
};
