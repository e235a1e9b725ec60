import { t } from '@lingui/core/macro';
import type { PublicClass } from 'bff/contract';
import { formatDate } from '../../content/format.ts';
import {
  classDate,
  formatClassChange,
  formatClassHoursIst,
  formatSubstitute,
} from '../../schedule/class-messages.ts';
import { hasEnded } from '../../schedule/class-times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { classes as classNames } from '../../ui/classes.ts';
import styles from './ChangedDates.module.css';

const changeOf = (found: PublicClass) => formatClassChange(found) ?? formatSubstitute(found);

const ChangedDate = ({ found, now }: { found: PublicClass; now: Date }) => (
  <li className={classNames(styles.date, found.state === 'cancelled' && styles.cancelled)}>
    <span className={styles.when}>
      {formatDate(classDate(found), now)}, {formatClassHoursIst(found)}
    </span>
    <span className={styles.change}>{changeOf(found)}</span>
  </li>
);

/** The classes to come that are moved, cancelled, or have another teacher. Renders nothing without any. */
export const ChangedDates = ({ classes = [] }: { classes: PublicClass[] | undefined }) => {
  const now = useNow();
  const changed = classes.filter((found) => changeOf(found) && !hasEnded(found, now));
  if (changed.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t`Changed dates`}</h2>
      <ul>
        {changed.map((found) => (
          <ChangedDate key={found.date} found={found} now={now} />
        ))}
      </ul>
    </section>
  );
};
