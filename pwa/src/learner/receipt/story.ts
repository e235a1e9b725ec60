import { t } from '@lingui/core/macro';
import type { CreditedReceipt, Receipt } from 'bff/contract';
import { inRupees } from '../../account/payment/paise.ts';
import { dayAndYearOf } from '../../content/format.ts';

function concessionOf({ concession, pricePaise }: Receipt): string[] {
  if (!concession) return [];
  const [less, price] = [inRupees(pricePaise - concession.paise), inRupees(pricePaise)];
  const { reason } = concession;
  return [reason ? t`${less} instead of ${price}: ${reason}` : t`${less} instead of ${price}.`];
}

/** How a receipt stands to the whole that was asked. */
function placeOf({ pricePaise, concession, beforePaise, duePaise, abovePaise }: Receipt): string {
  // A copy of an earlier version does not say it.
  if (abovePaise > 0)
    return t`${{ above: inRupees(abovePaise) }} of this payment is above the amount due. The studio keeps it for you until it is given back or used for another order.`;
  const asked = inRupees(pricePaise - (concession?.paise ?? 0));
  const before = inRupees(Math.max(0, beforePaise));
  const due = inRupees(duePaise ?? 0);
  if (beforePaise > 0 && duePaise) return t`Of ${asked}, ${before} came before, and ${due} is due.`;
  if (duePaise) return t`Of ${asked}, ${due} is due.`;
  if (beforePaise > 0) return t`Of ${asked}, ${before} came before: paid in full, with thanks.`;
  return t`Paid in full, with thanks.`;
}

/** Of a document that was wrong. */
const mistakeOf = ({ correctedBy }: Receipt): string[] =>
  correctedBy
    ? [t`This document was a mistake and does not count: ${{ number: correctedBy }} corrects it.`]
    : [];

/** What a refund gives back of one receipt, and of its tax. */
function creditOf({ number, issuedOn, paise, tax }: CreditedReceipt): string {
  const [amount, day] = [inRupees(paise), dayAndYearOf(issuedOn)];
  if (!tax) return t`${{ amount }} of receipt ${{ number }} of ${{ day }}.`;
  const values = {
    rate: String(tax.rate),
    taxable: inRupees(tax.taxable),
    gst: inRupees(tax.cgst),
  };
  return t`${{ amount }} of tax invoice ${{ number }} of ${{ day }}: taxable value ${{ taxable: values.taxable }}, CGST ${{ gst: values.gst }}, SGST ${{ gst: values.gst }} (GST ${{ rate: values.rate }}%).`;
}

/** What a document says below its amounts: how it stands to the order, and why money went back. */
export function storyOf(receipt: Receipt): string[] {
  const { kind, reason, paise, beforePaise, corrects, credits } = receipt;
  switch (kind) {
    case 'receipt':
      return [...concessionOf(receipt), placeOf(receipt), ...mistakeOf(receipt)];
    case 'refund':
      return [
        // A copy of an earlier version names none.
        ...(credits ?? []).map(creditOf),
        t`The reason: ${{ reason: reason ?? '' }}`,
        t`Of ${{ paid: inRupees(Math.max(0, beforePaise)) }} that were paid, ${{ left: inRupees(Math.max(0, beforePaise + paise)) }} stays.`,
        ...mistakeOf(receipt),
      ];
    case 'correction':
      return [
        t`${{ number: corrects ?? '' }} was a mistake and does not count.`,
        ...(paise > 0 ? [t`${{ amount: inRupees(paise) }} counts as paid again.`] : []),
        t`The reason: ${{ reason: reason ?? '' }}`,
      ];
  }
}
