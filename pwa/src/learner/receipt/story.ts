import { t } from '@lingui/core/macro';
import type { Receipt } from 'bff/contract';
import { inRupees } from '../../member/payment/paise.ts';

function concessionOf({ concession, pricePaise }: Receipt): string[] {
  if (!concession) return [];
  const [less, price] = [inRupees(pricePaise - concession.paise), inRupees(pricePaise)];
  const { reason } = concession;
  return [reason ? t`${less} instead of ${price}: ${reason}` : t`${less} instead of ${price}.`];
}

/** How a receipt stands to the whole that was asked. */
function placeOf({ pricePaise, concession, beforePaise, duePaise }: Receipt): string {
  const asked = inRupees(pricePaise - (concession?.paise ?? 0));
  const before = inRupees(Math.max(0, beforePaise));
  const due = inRupees(duePaise ?? 0);
  if (beforePaise > 0 && duePaise) return t`Of ${asked}, ${before} came before, and ${due} is due.`;
  if (duePaise) return t`Of ${asked}, ${due} is due.`;
  if (beforePaise > 0) return t`Of ${asked}, ${before} came before: paid in full, with thanks.`;
  return t`Paid in full, with thanks.`;
}

/** What a document says below its amounts: how it stands to the order, and why money went back. */
export function storyOf(receipt: Receipt): string[] {
  const { kind, reason, paise, beforePaise, corrects, correctedBy } = receipt;
  switch (kind) {
    case 'receipt':
      return [
        ...concessionOf(receipt),
        placeOf(receipt),
        ...(correctedBy
          ? [
              t`This document was a mistake and does not count: ${{ number: correctedBy }} corrects it.`,
            ]
          : []),
      ];
    case 'refund':
      return [
        t`The reason: ${{ reason: reason ?? '' }}`,
        t`Of ${{ paid: inRupees(Math.max(0, beforePaise)) }} that were paid, ${{ left: inRupees(Math.max(0, beforePaise + paise)) }} stays.`,
      ];
    case 'correction':
      return [
        t`${{ number: corrects ?? '' }} was a mistake and does not count.`,
        t`The reason: ${{ reason: reason ?? '' }}`,
      ];
  }
}
