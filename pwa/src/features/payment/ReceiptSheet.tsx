import type { Receipt } from 'bff/contract';
import { dayOf, rupees } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { OrderLines } from './OrderLines.tsx';
import styles from './ReceiptSheet.module.css';

const factsOf = ({ number, paidAt, learner, reference, utr }: Receipt): [string, string][] => [
  ['Receipt no.', String(number)],
  ['Date', dayOf(new Date(paidAt))],
  ...(learner ? [['Received from', learner] as [string, string]] : []),
  ['Order', reference],
  ...(utr ? [['UTR', utr] as [string, string]] : []),
];

/** The sheet itself, on the screen as on paper. */
export const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <article className={styles.sheet} aria-label={`Receipt ${receipt.number}`}>
    <header className={styles.head}>
      <p className={styles.studio}>{studio.name}</p>
      <address className={styles.address}>
        {studio.address.join(', ')}
        <br />
        {studio.email}
      </address>
    </header>
    <dl className={styles.facts}>
      {factsOf(receipt).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <OrderLines lines={receipt.lines} amount={rupees(receipt.amount)} />
    <p className={styles.paid}>Paid in full, with thanks.</p>
  </article>
);
