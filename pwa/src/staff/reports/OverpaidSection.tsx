import { plural, t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { Overpayments } from 'bff/contract';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatShortDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { Link } from '../../ui/link.tsx';
import styles from './Money.module.css';

const formatHeading = ({ paise, count }: Overpayments): string => {
  const amount = formatPaise(paise);
  return plural(count, {
    one: `${amount} overpaid in 1 order`,
    other: `${amount} overpaid in ${count} orders`,
  });
};

/** The overpaid amounts, until they are refunded or used for another order. A server of the previous version returns none. */
export const OverpaidSection = () => {
  const { data } = useLiveQuery(
    liveQueryOptions({
      queryKey: ['overpaid'],
      queryFn: () => moneyApi.readOverpaid(),
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
      live: {
        channels: ['payments'],
      },
    }),
  );
  if (!data?.orders || data.count === 0) return null;
  return (
    <div className={styles.above}>
      <h2>{formatHeading(data)}</h2>
      <p className={styles.more}>{t`Refund this amount, or use it for another order.`}</p>
      <ul>
        {data.orders.map(({ id, reference, name, paise, since }) => (
          <li key={id}>
            <Link
              className={styles.aboveRow}
              to={`${pages.staffPayments.path}?state=all&search=${reference}`}
            >
              <span className={styles.aboveWho}>{name ?? t`Deleted account`}</span>
              <span className={styles.aboveSum}>{formatPaise(paise)}</span>
              <span className={styles.more}>
                {t`${{ reference }}, since ${{ day: formatShortDate(since) }}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
