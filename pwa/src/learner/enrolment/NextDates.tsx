import { t } from '@lingui/core/macro';
import type { LearnerClass } from 'bff/contract';
import { dayOf } from '../../content/format.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import {
  changeInWords,
  dateOf,
  substituteInWords,
  timesOf,
} from '../../schedule/class-messages.ts';
import { hasEnded, keyOf } from '../../schedule/class-times.ts';
import { OwnHours } from '../../schedule/OwnHours.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './NextDates.module.css';

/** The course's next dates, the cancelled ones among them. */
export const nextDatesOf = (list: LearnerClass[], courseId: number, now: Date): LearnerClass[] =>
  list.filter((found) => found.courseId === courseId && !hasEnded(found, now));

const NextDate = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const date = dateOf(found);
  const change = changeInWords(found);
  const substitute = substituteInWords(found);
  return (
    <li className={classes(styles.date, styles[found.state])}>
      <ChangedMark of={markOfClass(found)} />
      <p className={styles.day}>{dayOf(date, now)}</p>
      <p className={styles.hours}>{timesOf(found)}</p>
      <OwnHours time={found} className={styles.note} />
      {substitute && <p className={styles.note}>{substitute}</p>}
      {change && <p className={classes(styles.note, styles.change)}>{change}</p>}
    </li>
  );
};

/** The next dates of a course. */
export const NextDates = ({ dates, now }: { dates: LearnerClass[]; now: Date }) => (
  <ul className={styles.dates} aria-label={t`Next classes`}>
    {dates.map((found) => (
      <NextDate key={keyOf(found)} found={found} now={now} />
    ))}
  </ul>
);
