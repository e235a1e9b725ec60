import { t } from '@lingui/core/macro';
import type { OrderDocument } from 'bff/contract';
import { numberedTitle, wayInWords } from '../../../member/payment/document-names.ts';
import { inRupees } from '../../../member/payment/paise.ts';
import { receiptAddress } from '../../../member/payment/receipt-address.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './OrderDocuments.module.css';

/** The documents of an order, each with its number, amount and way. */
export const OrderDocuments = ({ documents }: { documents: OrderDocument[] }) => (
  <ul className={styles.documents}>
    {documents.map((document) => (
      <li key={document.number}>
        <Link to={receiptAddress(document.number)}>{numberedTitle(document)}</Link>
        <span className={styles.amount}>
          {inRupees(document.paise)}
          {document.way && ` · ${wayInWords[document.way]()}`}
          {document.isCorrected && ` · ${t`does not count`}`}
        </span>
      </li>
    ))}
  </ul>
);
