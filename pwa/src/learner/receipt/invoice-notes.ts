import { t } from '@lingui/core/macro';
import type { CreditedReceipt, Invoice } from 'bff/contract';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatDateWithYear } from '../../content/format.ts';

function discountNotes({ concession, pricePaise }: Invoice): string[] {
  if (!concession) return [];
  const [less, price] = [formatPaise(pricePaise - concession.paise), formatPaise(pricePaise)];
  const { reason } = concession;
  return [reason ? t`${less} instead of ${price}: ${reason}` : t`${less} instead of ${price}.`];
}

/** How a receipt relates to the whole amount due. */
function receiptNote({
  pricePaise,
  concession,
  beforePaise,
  duePaise,
  abovePaise,
}: Invoice): string {
  // Data cached by an earlier version lacks the field.
  if (abovePaise > 0)
    return t`${{ above: formatPaise(abovePaise) }} of this payment is above the amount due. The studio keeps it for you until it is refunded or used for another order.`;
  const asked = formatPaise(pricePaise - (concession?.paise ?? 0));
  const before = formatPaise(Math.max(0, beforePaise));
  const due = formatPaise(duePaise ?? 0);
  if (beforePaise > 0 && duePaise)
    return t`${before} of ${asked} was received earlier, and ${due} is still due.`;
  if (duePaise) return t`${due} of ${asked} is still due.`;
  if (beforePaise > 0)
    return t`${before} of ${asked} was received earlier. Now paid in full, with thanks.`;
  return t`Paid in full, with thanks.`;
}

/** The note of a voided invoice. */
const voidedNotes = ({ correctedBy }: Invoice): string[] =>
  correctedBy
    ? [
        t`This document was issued by mistake and is not valid. ${{ number: correctedBy }} corrects it.`,
      ]
    : [];

/** The part of one receipt, and of its tax, that is refunded. */
function formatCredit({ number, issuedOn, paise, tax }: CreditedReceipt): string {
  const [amount, day] = [formatPaise(paise), formatDateWithYear(issuedOn)];
  if (!tax) return t`${{ amount }} of receipt ${{ number }}, dated ${{ day }}.`;
  const values = {
    rate: String(tax.rate),
    taxable: formatPaise(tax.taxable),
    gst: formatPaise(tax.cgst),
  };
  return t`${{ amount }} of tax invoice ${{ number }}, dated ${{ day }}: taxable value ${{ taxable: values.taxable }}, CGST ${{ gst: values.gst }}, SGST ${{ gst: values.gst }} (GST ${{ rate: values.rate }}%).`;
}

/** The notes below the amounts of an invoice: how it relates to the order, and why money was refunded. */
export function invoiceNotesOf(receipt: Invoice): string[] {
  const { kind, reason, paise, beforePaise, corrects, credits } = receipt;
  switch (kind) {
    case 'receipt':
      return [...discountNotes(receipt), receiptNote(receipt), ...voidedNotes(receipt)];
    case 'refund':
      return [
        // Data cached by an earlier version has none.
        ...(credits ?? []).map(formatCredit),
        t`The reason: ${{ reason: reason ?? '' }}`,
        t`You paid ${{ paid: formatPaise(Math.max(0, beforePaise)) }}. After this refund, ${{ left: formatPaise(Math.max(0, beforePaise + paise)) }} of it remains.`,
        ...voidedNotes(receipt),
      ];
    case 'correction':
      return [
        t`${{ number: corrects ?? '' }} was issued by mistake and is not valid.`,
        ...(paise > 0 ? [t`${{ amount: formatPaise(paise) }} counts as paid again.`] : []),
        t`The reason: ${{ reason: reason ?? '' }}`,
      ];
  }
}
