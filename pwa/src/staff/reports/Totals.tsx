import { plural, t } from '@lingui/core/macro';
import type { Figures } from 'bff/contract';
import { inRupees } from '../../account/payment/paise.ts';
import { classes } from '../../ui/classes.ts';
import styles from './Money.module.css';

const fromInWords = (people: number) =>
  plural(people, { one: 'from 1 person', other: `from ${people} people` });

const toInWords = (people: number) =>
  plural(people, { one: 'to 1 person', other: `to ${people} people` });

/** What came, what is due, and what was given back. */
export const Totals = ({ figures: { received, due, refunds } }: { figures: Figures }) => (
  <section className={styles.totals} aria-label={t`In all`}>
    <dl className={styles.sums}>
      <div className={classes(styles.sum, styles.received)}>
        <dt>{t`Received`}</dt>
        <dd>
          <strong className={styles.value}>{inRupees(received.paise)}</strong>
        </dd>
      </div>
      <div className={classes(styles.sum, styles.due)}>
        <dt>{t`Still due`}</dt>
        <dd>
          <strong className={styles.value}>{inRupees(due.paise)}</strong>
          {due.people > 0 && <span className={styles.people}>{fromInWords(due.people)}</span>}
        </dd>
      </div>
      <div className={classes(styles.sum, styles.refunds)}>
        <dt>{t`Refunds`}</dt>
        <dd>
          <strong className={styles.value}>{inRupees(refunds.paise)}</strong>
          {refunds.people > 0 && <span className={styles.people}>{toInWords(refunds.people)}</span>}
        </dd>
      </div>
    </dl>
  </section>
);
