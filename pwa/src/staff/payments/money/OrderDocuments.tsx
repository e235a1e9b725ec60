import { t } from '@lingui/core/macro';
import type { OrderDocument } from 'bff/contract';
import { inMoney } from '../../../member/payment/in-money.ts';
import { receiptAddress } from '../../../member/payment/receipt-address.ts';
import { wayInWords } from '../../../member/payment/ways.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './OrderDocuments.module.css';

const kindInWords = ({ kind, isCorrected }: OrderDocument): string => {
  if (kind === 'refund') return t`Given back`;
  if (kind === 'correction') return t({ message: 'Correction', context: 'of a receipt' });
  return isCorrected ? t`Receipt, corrected` : t({ message: 'Receipt', context: 'of money' });
};

/** The documents of an order, each with its number, amount and way. */
export const OrderDocuments = ({ documents }: { documents: OrderDocument[] }) => (
  <ul className={styles.documents}>
    {documents.map((document) => (
      <li key={document.number}>
        <Link to={receiptAddress(document.number)}>
          {t`${{ kind: kindInWords(document) }} ${{ number: document.number }}`}
        </Link>
        <span className={styles.amount}>
          {inMoney(document.paise)}
          {document.way && ` · ${wayInWords(document.way)}`}
        </span>
      </li>
    ))}
  </ul>
);
