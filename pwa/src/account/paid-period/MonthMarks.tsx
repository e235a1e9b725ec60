import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatDate, formatShortDate } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import styles from './MonthMarks.module.css';
import { type ClassMark, groupByWeek, type MarkedClass } from './marked-classes.ts';

const markNames: Record<ClassMark, () => string> = {
  came: () => t({ message: 'attended', context: 'of a learner, about a class' }),
  missed: () => t({ message: 'missed', context: 'of a learner, about a class' }),
  cancelled: () => t({ message: 'cancelled', context: 'of a class' }),
  coming: () => t({ message: 'to come', context: 'of a class' }),
};

const addedName = () => t({ message: 'added', context: 'of a class' });

/** Tue, 1 Dec: attended */
const formatMark = ({ date, mark, isAdded }: MarkedClass) =>
  `${formatDate(date)}: ${[markNames[mark](), ...(isAdded ? [addedName()] : [])].join(', ')}`;

const ClassMarkItem = ({ one }: { one: MarkedClass }) => (
  <li className={classes(styles.class, one.isAdded && styles.added)}>
    <span className={classes(styles.mark, styles[one.mark])} />
    <span className="visually-hidden">{formatMark(one)}</span>
  </li>
);

/** The day of the week's first class, and with its month that of the last added one: 28 and 1 Jan. */
const WeekDays = ({ week }: { week: MarkedClass[] }) => {
  const added = week.filter(({ isAdded }) => isAdded).at(-1);
  const [first] = week;
  return (
    <p className={styles.days} aria-hidden="true">
      {first && first !== added && <span>{Number(first.date.slice(8))}</span>}
      {added && <strong>{formatShortDate(added.date)}</strong>}
    </p>
  );
};

const MarkLegend = ({ marked }: { marked: MarkedClass[] }) => {
  const marks = (['came', 'missed', 'cancelled', 'coming'] as const).filter((mark) =>
    marked.some((one) => one.mark === mark),
  );
  return (
    <p className={styles.legend} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark}>
          <span className={classes(styles.mark, styles[mark])} />
          {markNames[mark]()}
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
      {groupByWeek(marked).map((week) => (
        <li key={week[0]?.key}>
          <ol className={styles.week}>
            {week.map((one) => (
              <ClassMarkItem key={one.key} one={one} />
            ))}
          </ol>
          <WeekDays week={week} />
        </li>
      ))}
    </ol>
    <MarkLegend marked={marked} />
  </div>
);
