import { t } from '@lingui/core/macro';
import type { MonthlyCourse } from 'bff/contract';
import { MonthMarks } from '../../account/paid-period/MonthMarks.tsx';
import { formatAttendance } from '../../account/paid-period/marked-classes.ts';
import { markedMonthClasses } from '../paid-periods/month-classes.ts';
import styles from './MonthClasses.module.css';

interface Props {
  own: MonthlyCourse;
  /** The heading level. */
  level: 2 | 3;
  now: Date;
}

/** How many of the month's classes the learner attended, with a mark for each class. */
export const MonthClasses = ({ own, level, now }: Props) => {
  const marked = markedMonthClasses(own, now);
  if (marked.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <MonthMarks marked={marked}>
      <Heading className={styles.count}>{formatAttendance(marked) ?? t`Your month`}</Heading>
    </MonthMarks>
  );
};
