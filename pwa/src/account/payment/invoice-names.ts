import { t } from '@lingui/core/macro';
import type { InvoiceKind, PaymentMethod } from 'bff/contract';

interface InvoiceToName {
  kind: InvoiceKind;
  /** Whether it shows the tax. */
  isTaxed?: boolean | undefined;
  /** Integer paise; positive if a voided refund adds the amount again. */
  paise?: number | undefined;
}

/** The title of a receipt, invoice or credit note. */
export const invoiceTitle = ({ kind, isTaxed = false, paise = 0 }: InvoiceToName): string => {
  if (isTaxed && kind === 'correction' && paise > 0) return t`Debit note`;
  if (isTaxed) return kind === 'receipt' ? t`Tax invoice` : t`Credit note`;
  switch (kind) {
    case 'receipt':
      return t`Receipt`;
    case 'refund':
      return t`Refund receipt`;
    case 'correction':
      return paise > 0 ? t({ message: 'Correction', context: 'of a refund' }) : t`Correction`;
  }
};

/** The same with its number: "Receipt 2026-27/000123". */
export const numberedInvoiceTitle = (invoice: InvoiceToName & { number: string }): string =>
  `${invoiceTitle(invoice)} ${invoice.number}`;

/** The names of the payment methods. */
export const paymentWayNames: Record<PaymentMethod, () => string> = {
  upi: () => t`UPI`,
  cash: () => t`Cash`,
  bank: () => t`Bank transfer`,
};
