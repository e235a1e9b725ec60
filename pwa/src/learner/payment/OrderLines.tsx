import { t } from '@lingui/core/macro';
import type { OrderLine } from 'bff/contract';
import { dayAndYearOf, dayOf, rupees } from '../../content/format.ts';
import { ownTitle } from '../../language/own-words.ts';
import { StaffWords } from '../../ui/StaffWords.tsx';
import styles from './OrderLines.module.css';

interface Props {
  lines: OrderLine[];
  amount: string;
  /** Part of a receipt, which is read in later years too. */
  isKept?: boolean;
}

/** The courses of an order as they were at checkout, and the sum. */
export const OrderLines = ({ lines, amount, isKept }: Props) => (
  <dl className={styles.lines}>
    {lines.map((line) => (
      <div key={line.courseId} className={styles.line}>
        <dt>
          <StaffWords of={ownTitle(line)} />
          <span className={styles.start}>
            {t`from ${{ day: isKept ? dayAndYearOf(line.startDate) : dayOf(line.startDate) }}`}
          </span>
        </dt>
        <dd>{rupees(line.fee)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{t`Total Fees`}</dt>
      <dd>{amount}</dd>
    </div>
  </dl>
);
