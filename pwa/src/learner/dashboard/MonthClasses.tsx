import { t } from '@lingui/core/macro';
import type { OwnMonths } from 'bff/contract';
import { MonthMarks } from '../../account/paid-period/MonthMarks.tsx';
import { countInWords } from '../../account/paid-period/marked-classes.ts';
import { markedClasses } from '../paid-periods/month-classes.ts';
import styles from './MonthClasses.module.css';

interface Props {
  own: OwnMonths;
  /** Of the heading. */
  level: 2 | 3;
  now: Date;
}

/** How many of the month's classes the learner came to, and a mark for each of them. */
export const MonthClasses = ({ own, level, now }: Props) => {
  const marked = markedClasses(own, now);
  if (marked.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <MonthMarks marked={marked}>
      <Heading className={styles.count}>{countInWords(marked) ?? t`Your month`}</Heading>
    </MonthMarks>
  );
};
