import { t } from '@lingui/core/macro';
import type { RejectionCode, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { dueOf } from '../../account/payment/due.ts';
import { formatRupees } from '../../content/format.ts';

export const maxReasonLength = 300;

/** The server accepts one line only. */
export const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The reason for the learners of the other orders with the same UTR. */
export const otherOrdersUtrReason = () => t`The payment with this UTR belongs to another order.`;

/** The rejection reasons to choose from. */
export const rejectionChoices = (): readonly { value: RejectionCode; label: string }[] => [
  { value: 'not found', label: t({ message: 'Not found', context: 'a payment' }) },
  { value: 'other amount', label: t`Other amount` },
  { value: 'other utr', label: t`Other UTR` },
  { value: 'own words', label: t`Own words` },
];

type RejectedPayment = Pick<StaffOrder, 'utr' | 'amount' | 'parts'>;

/**
 * The text of a preset rejection reason in the language of the page. The server recognises the reason by this text and sends it
 * in the learner's language, so the texts equal those of bff/src/platform/i18n/, `en/rejections.ts` and `hi/rejections.ts`.
 * Empty for a reason that staff write themselves, and while the received amount is missing.
 */
export const formatRejectionReason = (
  payment: RejectedPayment,
  rejection: RejectionCode | undefined,
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
      return t`${{ came: formatRupees(received) }} came with the UTR ${utr}, and ${{ due: formatRupees(due) }} were due: ${{ missing: formatRupees(due - received) }} are missing.`;
    default:
      return '';
  }
};
