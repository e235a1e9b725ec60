import { t } from '@lingui/core/macro';
import type { OrderLine } from 'bff/contract';
import { formatMonths } from '../../account/payment/offer-messages.ts';
import { formatPaidDays } from '../../account/payment/paid-days.ts';
import { formatDate, formatRupees } from '../../content/format.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import styles from './OrderLines.module.css';

interface Props {
  lines: OrderLine[];
  amount: string;
}

/** From when the course is paid for; for months, the days that are bought. */
const formatLineDays = ({ startDate, firstDay, lastDay, begins, months = 1 }: OrderLine) => {
  if (begins === 'confirmed')
    return t`${{ months: formatMonths({ months }) }}, from the day we confirm your payment`;
  if (firstDay && lastDay) return formatPaidDays({ firstDay, lastDay });
  return t`from ${{ day: formatDate(startDate) }}`;
};

/** The courses of an order as they were at checkout, and the total. */
export const OrderLines = ({ lines, amount }: Props) => (
  <dl className={styles.lines}>
    {lines.map((line) => (
      <div key={line.courseId} className={styles.line}>
        <dt>
          <LocalizedText of={localizeTitle(line)} />
          <span className={styles.start}>{formatLineDays(line)}</span>
        </dt>
        <dd>{formatRupees(line.fee)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{t`Total Fees`}</dt>
      <dd>{amount}</dd>
    </div>
  </dl>
);
