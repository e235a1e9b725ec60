import type { RejectionReason } from '../../shared/rejection-reasons.ts';
import { groupUtr } from '../../shared/utr.ts';
import type { Messages } from './messages.ts';

/** The sentence of a rejection reason in the language of these messages; the text of staff unchanged. */
export function formatRejectionReason({ rejections }: Messages, reason: RejectionReason): string {
  switch (reason.code) {
    case 'not found':
      return rejections.notFound({ utr: groupUtr(reason.utr) });
    case 'other utr':
      return rejections.otherUtr({ utr: groupUtr(reason.utr) });
    case 'other order':
      return rejections.otherOrder;
    case 'other amount':
      return rejections.otherAmount({ ...reason, utr: groupUtr(reason.utr) });
    case 'own words':
      return reason.words;
  }
}
