import { t } from '@lingui/core/macro';
import type { OrderLine } from 'bff/contract';
import { monthsInWords } from '../../account/payment/offer-messages.ts';
import { paidDaysInWords } from '../../account/payment/paid-days.ts';
import { dayOf, rupees } from '../../content/format.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import styles from './OrderLines.module.css';

interface Props {
  lines: OrderLine[];
  amount: string;
}

/** From when on the course is paid for; of months the days that are bought. */
const daysOf = ({ startDate, firstDay, lastDay, begins, months = 1 }: OrderLine) => {
  if (begins === 'confirmed')
    return t`${{ months: monthsInWords({ months }) }}, from the day on which we confirm your payment`;
  if (firstDay && lastDay) return paidDaysInWords({ firstDay, lastDay });
  return t`from ${{ day: dayOf(startDate) }}`;
};

/** The courses of an order as they were at checkout, and the sum. */
export const OrderLines = ({ lines, amount }: Props) => (
  <dl className={styles.lines}>
    {lines.map((line) => (
      <div key={line.courseId} className={styles.line}>
        <dt>
          <StaffWords of={ownTitle(line)} />
          <span className={styles.start}>{daysOf(line)}</span>
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
