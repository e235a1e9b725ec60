import { t } from '@lingui/core/macro';
import type { OrderInvoice } from 'bff/contract';
import { Link } from '../../ui/link.tsx';
import styles from './InvoiceList.module.css';
import { numberedInvoiceTitle, paymentWayNames } from './invoice-names.ts';
import { formatPaise } from './paise.ts';
import { receiptPath } from './receipt-path.ts';

/** A receipt, invoice or credit note. Data cached by an earlier version has only the number of a receipt. */
export type ListedInvoice = Pick<OrderInvoice, 'kind' | 'number'> & Partial<OrderInvoice>;

/** "₹1,000 · UPI · UTR 432198765001". The title says whether the amount was received or refunded. */
const formatInvoiceDetail = ({ paise, way, reference, isCorrected }: ListedInvoice): string =>
  [
    ...(paise === undefined ? [] : [formatPaise(Math.abs(paise))]),
    ...(way ? [paymentWayNames[way]()] : []),
    ...(reference ? [way === 'upi' ? t`UTR ${reference}` : t`Reference ${reference}`] : []),
    ...(isCorrected ? [t`not valid`] : []),
  ].join(' · ');

interface Props {
  documents: ListedInvoice[];
  /** Whether each shows its amount and payment. */
  isDetailed: boolean;
}

/** Links to the invoices of an order, the oldest first. Renders nothing if there are none. */
export const InvoiceList = ({ documents, isDetailed }: Props) => {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map((invoice) => (
        <li key={invoice.number}>
          <Link className={styles.title} to={receiptPath(invoice.number)}>
            {numberedInvoiceTitle(invoice)}
          </Link>
          {isDetailed && <span className={styles.detail}>{formatInvoiceDetail(invoice)}</span>}
        </li>
      ))}
    </ul>
  );
};
