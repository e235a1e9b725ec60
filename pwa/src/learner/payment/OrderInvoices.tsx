import type { LearnerOrder } from 'bff/contract';
import { DocumentList, type ListedDocument } from '../../account/payment/InvoiceList.tsx';
import styles from './OrderInvoices.module.css';

/** A copy of an earlier version has the last receipt's number alone. */
const documentsOf = ({ documents, receiptNumber }: LearnerOrder): ListedDocument[] => {
  if (documents?.length > 0) return documents;
  return receiptNumber === null ? [] : [{ kind: 'receipt', number: String(receiptNumber) }];
};

/** The documents of an order. One alone is of its amount, which stands beside it. */
export const OrderDocuments = ({ order }: { order: LearnerOrder }) => {
  const documents = documentsOf(order);
  if (documents.length === 0) return null;
  return (
    <div className={styles.documents}>
      <DocumentList documents={documents} isDetailed={documents.length > 1} />
    </div>
  );
};
