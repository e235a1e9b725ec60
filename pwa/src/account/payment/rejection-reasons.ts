import { t } from '@lingui/core/macro';
import type { Order } from 'bff/contract';
import type { RejectionReason } from 'bff/shared/rejection-reasons';
import { groupUtr } from 'bff/shared/utr';
import { formatRupees } from '../../content/format.ts';

/**
 * The sentence of a rejection reason in the language of the page; the text of staff unchanged. E-mails and push messages have theirs from
 * bff/src/platform/i18n/, as the server writes them.
 */
export const formatRejectionReason = (reason: RejectionReason): string => {
  switch (reason.code) {
    case 'not found':
      return t`We found no payment with the UTR ${{ utr: groupUtr(reason.utr) }}.`;
    case 'other utr':
      return t`The UTR ${{ utr: groupUtr(reason.utr) }} belongs to another payment. Your payment app shows the UTR of yours.`;
    case 'other order':
      return t`The payment with this UTR belongs to another order.`;
    case 'other amount': {
      const { utr, received, due } = reason;
      return t`We received ${{ came: formatRupees(received) }} with the UTR ${{ utr: groupUtr(utr) }}, but ${{ due: formatRupees(due) }} was due: ${{ missing: formatRupees(due - received) }} is still to be paid.`;
    }
    case 'own words':
      return reason.words;
  }
};

/** Why the order was rejected, or cancelled by staff. Data of an earlier version has the text alone. */
export const reasonOf = ({
  rejectionReason,
  reason,
}: Pick<Order, 'rejectionReason' | 'reason'>): string | null =>
  rejectionReason ? formatRejectionReason(rejectionReason) : reason;
