import { plural, t } from '@lingui/core/macro';
import type { MonthReport } from 'bff/contract';
import { formatPaise } from '../../account/payment/paise.ts';
import { classes } from '../../ui/classes.ts';
import styles from './Money.module.css';

const formatPayers = (people: number) =>
  plural(people, { one: 'from 1 learner', other: `from ${people} learners` });

const formatRefunded = (people: number) =>
  plural(people, { one: 'to 1 learner', other: `to ${people} learners` });

/** The sums of payments, amounts due and refunds. */
export const Totals = ({ figures: { received, due, refunds } }: { figures: MonthReport }) => (
  <section className={styles.totals} aria-label={t`Total`}>
    <dl className={styles.sums}>
      <div className={classes(styles.sum, styles.received)}>
        <dt>{t`Received`}</dt>
        <dd>
          <strong className={styles.value}>{formatPaise(received.paise)}</strong>
        </dd>
      </div>
      <div className={classes(styles.sum, due.paise > 0 && styles.due)}>
        <dt>{t`Still due`}</dt>
        <dd>
          <strong className={styles.value}>{formatPaise(due.paise)}</strong>
          {due.people > 0 && <span className={styles.people}>{formatPayers(due.people)}</span>}
        </dd>
      </div>
      <div className={classes(styles.sum, styles.refunds)}>
        <dt>{t`Refunds`}</dt>
        <dd>
          <strong className={styles.value}>{formatPaise(refunds.paise)}</strong>
          {refunds.people > 0 && (
            <span className={styles.people}>{formatRefunded(refunds.people)}</span>
          )}
        </dd>
      </div>
    </dl>
  </section>
);
