import type { LearnerOrder } from 'bff/contract';
import { InvoiceList, type ListedInvoice } from '../../account/payment/InvoiceList.tsx';
import styles from './OrderInvoices.module.css';

/** Data cached by an earlier version has only the last receipt's number. */
const invoicesOf = ({ documents: invoices, receiptNumber }: LearnerOrder): ListedInvoice[] => {
  if (invoices?.length > 0) return invoices;
  return receiptNumber === null ? [] : [{ kind: 'receipt', number: String(receiptNumber) }];
};

/** The receipts, invoices and credit notes of an order. A single one shows no amount: the order shows it already. */
export const OrderInvoices = ({ order }: { order: LearnerOrder }) => {
  const invoices = invoicesOf(order);
  if (invoices.length === 0) return null;
  return (
    <div className={styles.documents}>
      <InvoiceList documents={invoices} isDetailed={invoices.length > 1} />
    </div>
  );
};
