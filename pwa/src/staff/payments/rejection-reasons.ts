import { t } from '@lingui/core/macro';
import type { Rejection, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { dueOf } from '../../account/payment/due.ts';
import { rupees } from '../../content/format.ts';

export const longestReason = 300;

/** The server accepts one line only. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What another order's learner reads where several name one UTR. */
export const anothersUtr = () => t`The payment with this UTR belongs to another order.`;

/** The ready reasons, as staff choose them. */
export const rejections = (): readonly { value: Rejection; label: string }[] => [
  { value: 'not found', label: t({ message: 'Not found', context: 'a payment' }) },
  { value: 'other amount', label: t`Other amount` },
  { value: 'other utr', label: t`Other UTR` },
  { value: 'own words', label: t`Own words` },
];

type Payment = Pick<StaffOrder, 'utr' | 'amount' | 'parts'>;

/**
 * What the learner reads of a ready reason, in the language of the page. By these words the server knows it and writes it in the
 * learner's language, so they are those of bff/src/platform/i18n/, in `en/rejections.ts` and `hi/rejections.ts`. Empty
 * where staff write it themselves, or the amount that came is missing.
 */
export const readyWords = (
  payment: Payment,
  rejection: Rejection | undefined,
  received: number | undefined,
): string => {
  const utr = groupUtr(payment.utr ?? '');
  const due = dueOf(payment);
  switch (rejection) {
    case 'not found':
      return t`We found no payment with the UTR ${utr}.`;
    case 'other utr':
      return t`The UTR ${utr} belongs to another payment. Your app shows the one of yours.`;
    case 'other amount':
      if (received === undefined) return '';
      return t`${{ came: rupees(received) }} came with the UTR ${utr}, and ${{ due: rupees(due) }} were due: ${{ missing: rupees(due - received) }} are missing.`;
    default:
      return '';
  }
};
