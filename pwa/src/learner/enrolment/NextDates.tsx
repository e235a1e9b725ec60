import type { LearnerClass } from 'bff/contract';
import { dayAndMonthOf, weekdayOf } from '../../content/format.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { markOfClass } from '../../timetable/class-changes.ts';
import { hasEnded, keyOf } from '../../timetable/class-times.ts';
import { changeInWords, dateOf, substituteInWords, timesOf } from '../../timetable/class-words.ts';
import { OwnHours } from '../../timetable/OwnHours.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './NextDates.module.css';

const most = 3;

/** The course's next dates, the cancelled ones among them. */
export const nextDatesOf = (list: LearnerClass[], courseId: number, now: Date): LearnerClass[] =>
  list.filter((found) => found.courseId === courseId && !hasEnded(found, now)).slice(0, most);

const NextDate = ({ found }: { found: LearnerClass }) => {
  const date = dateOf(found);
  const change = changeInWords(found);
  const substitute = substituteInWords(found);
  return (
    <li className={classes(styles.date, styles[found.state])}>
      <ChangedMark of={markOfClass(found)} />
      <p className={styles.day}>{`${weekdayOf(date)}, ${dayAndMonthOf(date)}`}</p>
      <p className={styles.hours}>{timesOf(found)}</p>
      <OwnHours time={found} className={styles.note} />
      {substitute && <p className={styles.note}>{substitute}</p>}
      {change && <p className={classes(styles.note, styles.change)}>{change}</p>}
    </li>
  );
};

/** The next three dates of a course. */
export const NextDates = ({ dates }: { dates: LearnerClass[] }) => (
  <ul className={styles.dates} aria-label="Next classes">
    {dates.map((found) => (
      <NextDate key={keyOf(found)} found={found} />
    ))}
  </ul>
);
