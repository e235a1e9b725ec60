import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { dayAndMonthOf, dayOf } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import styles from './MonthMarks.module.css';
import { type ClassMark, type MarkedClass, weeksOf } from './marked-classes.ts';

const nameOf: Record<ClassMark, () => string> = {
  came: () => t({ message: 'came', context: 'of a learner, about a class' }),
  missed: () => t({ message: 'not there', context: 'of a learner, about a class' }),
  cancelled: () => t({ message: 'cancelled', context: 'of a class' }),
  coming: () => t({ message: 'to come', context: 'of a class' }),
};

const addedName = () => t({ message: 'added', context: 'of a class' });

/** Tue, 1 Dec: came */
const inWords = ({ date, mark, isAdded }: MarkedClass) =>
  `${dayOf(date)}: ${[nameOf[mark](), ...(isAdded ? [addedName()] : [])].join(', ')}`;

const Mark = ({ one }: { one: MarkedClass }) => (
  <li className={classes(styles.class, one.isAdded && styles.added)}>
    <span className={classes(styles.mark, styles[one.mark])} />
    <span className="visually-hidden">{inWords(one)}</span>
  </li>
);

/** The day of the week's first class, and with its month that of the last added one: 28 and 1 Jan. */
const WeekDays = ({ week }: { week: MarkedClass[] }) => {
  const added = week.filter(({ isAdded }) => isAdded).at(-1);
  const [first] = week;
  return (
    <p className={styles.days} aria-hidden="true">
      {first && first !== added && <span>{Number(first.date.slice(8))}</span>}
      {added && <strong>{dayAndMonthOf(added.date)}</strong>}
    </p>
  );
};

const Legend = ({ marked }: { marked: MarkedClass[] }) => {
  const marks = (['came', 'missed', 'cancelled', 'coming'] as const).filter((mark) =>
    marked.some((one) => one.mark === mark),
  );
  return (
    <p className={styles.legend} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark}>
          <span className={classes(styles.mark, styles[mark])} />
          {nameOf[mark]()}
        </span>
      ))}
      {marked.some(({ isAdded }) => isAdded) && (
        <span className={styles.added}>
          <span className={classes(styles.mark, styles.coming)} />
          {addedName()}
        </span>
      )}
    </p>
  );
};

interface Props {
  marked: MarkedClass[];
  /** The heading above the marks. */
  children: ReactNode;
}

/** A mark for each class of a month, by weeks, with what the marks mean. */
export const MonthMarks = ({ marked, children }: Props) => (
  <div className={styles.month}>
    {children}
    <ol className={styles.weeks}>
      {weeksOf(marked).map((week) => (
        <li key={week[0]?.key}>
          <ol className={styles.week}>
            {week.map((one) => (
              <Mark key={one.key} one={one} />
            ))}
          </ol>
          <WeekDays week={week} />
        </li>
      ))}
    </ol>
    <Legend marked={marked} />
  </div>
);
