import type { LearnerOrder } from 'bff/contract';
import { InvoiceList, type ListedInvoice } from '../../account/payment/InvoiceList.tsx';
import styles from './OrderInvoices.module.css';

/** Data cached by an earlier version has only the last receipt's number. */
const invoicesOf = ({ documents, receiptNumber }: LearnerOrder): ListedInvoice[] => {
  if (documents?.length > 0) return documents;
  return receiptNumber === null ? [] : [{ kind: 'receipt', number: String(receiptNumber) }];
};

/** The receipts, invoices and credit notes of an order. A single one shows no amount: the order shows it already. */
export const OrderInvoices = ({ order }: { order: LearnerOrder }) => {
  const documents = invoicesOf(order);
  if (documents.length === 0) return null;
  return (
    <div className={styles.documents}>
      <InvoiceList documents={documents} isDetailed={documents.length > 1} />
    </div>
  );
};
