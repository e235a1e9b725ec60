import { t } from '@lingui/core/macro';
import type { OrderDocument } from 'bff/contract';
import { Link } from '../../ui/link.tsx';
import styles from './InvoiceList.module.css';
import { numberedTitle, wayInWords } from './invoice-names.ts';
import { inRupees } from './paise.ts';
import { receiptAddress } from './receipt-address.ts';

/** A document; a copy of an earlier version knows no more than the number of a receipt. */
export type ListedDocument = Pick<OrderDocument, 'kind' | 'number'> & Partial<OrderDocument>;

/** What a document is about: ₹1,000 · UPI · UTR 432198765001. Its title says in which direction the money went. */
const detailOf = ({ paise, way, reference, isCorrected }: ListedDocument): string =>
  [
    ...(paise === undefined ? [] : [inRupees(Math.abs(paise))]),
    ...(way ? [wayInWords[way]()] : []),
    ...(reference ? [way === 'upi' ? t`UTR ${reference}` : t`Reference ${reference}`] : []),
    ...(isCorrected ? [t`does not count`] : []),
  ].join(' · ');

interface Props {
  documents: ListedDocument[];
  /** Whether each says what it is about. */
  isDetailed: boolean;
}

/** The documents of an order, each a link, the oldest first; nothing where it has none. */
export const DocumentList = ({ documents, isDetailed }: Props) => {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.number}>
          <Link className={styles.title} to={receiptAddress(document.number)}>
            {numberedTitle(document)}
          </Link>
          {isDetailed && <span className={styles.detail}>{detailOf(document)}</span>}
        </li>
      ))}
    </ul>
  );
};
