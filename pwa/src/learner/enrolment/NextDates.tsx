import { t } from '@lingui/core/macro';
import type { LearnerClass } from 'bff/contract';
import { formatDate } from '../../content/format.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  classDate,
  formatClassChange,
  formatClassHoursIst,
  formatSubstitute,
} from '../../schedule/class-messages.ts';
import { classKey, hasEnded } from '../../schedule/class-times.ts';
import { LocalHours } from '../../schedule/LocalHours.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './NextDates.module.css';

/** The course's next dates, including the cancelled ones. */
export const nextDatesOf = (list: LearnerClass[], courseId: number, now: Date): LearnerClass[] =>
  list.filter((found) => found.courseId === courseId && !hasEnded(found, now));

const NextDate = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const date = classDate(found);
  const change = formatClassChange(found);
  const substitute = formatSubstitute(found);
  return (
    <li className={classes(styles.date, styles[found.state])}>
      <ChangedMark of={classMark(found)} />
      <p className={styles.day}>{formatDate(date, now)}</p>
      <p className={styles.hours}>{formatClassHoursIst(found)}</p>
      <LocalHours time={found} className={styles.note} />
      {substitute && <p className={styles.note}>{substitute}</p>}
      {change && <p className={classes(styles.note, styles.change)}>{change}</p>}
    </li>
  );
};

/** The next dates of a course. */
export const NextDates = ({ dates, now }: { dates: LearnerClass[]; now: Date }) => (
  <ul className={styles.dates} aria-label={t`Next classes`}>
    {dates.map((found) => (
      <NextDate key={classKey(found)} found={found} now={now} />
    ))}
  </ul>
);
