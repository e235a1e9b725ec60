import { t } from '@lingui/core/macro';
import type { LearnerOrder, OrderDocument } from 'bff/contract';
import { numberedTitle, wayInWords } from '../../member/payment/document-names.ts';
import { inRupees } from '../../member/payment/paise.ts';
import { receiptAddress } from '../../member/payment/receipt-address.ts';
import { Link } from '../../ui/link.tsx';
import styles from './OrderDocuments.module.css';

type Listed = Pick<OrderDocument, 'kind' | 'number'> & Partial<OrderDocument>;

/** A copy of an earlier version has the last receipt's number alone. */
const documentsOf = ({ documents, receiptNumber }: LearnerOrder): Listed[] => {
  if (documents?.length > 0) return documents;
  return receiptNumber === null ? [] : [{ kind: 'receipt', number: String(receiptNumber) }];
};

/** What a document is about, where there are several: ₹1,000, cash. */
const detailOf = ({ paise, way, isCorrected }: Listed): string | undefined => {
  if (isCorrected) return t`does not count`;
  if (paise === undefined) return undefined;
  const amount = inRupees(Math.abs(paise));
  return way ? `${amount}, ${wayInWords[way]()}` : amount;
};

/** The documents of an order, each a link, the oldest first; nothing where it has none. */
export const OrderDocuments = ({ order }: { order: LearnerOrder }) => {
  const documents = documentsOf(order);
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.number}>
          <Link className={styles.receipt} to={receiptAddress(document.number)}>
            {numberedTitle(document)}
          </Link>
          {documents.length > 1 && <span className={styles.detail}>{detailOf(document)}</span>}
        </li>
      ))}
    </ul>
  );
};
