import type { Course } from 'bff/contract';
import type { ReactNode } from 'react';
import { dayOf, daysInWords, rupees, timesInWords } from '../../content/format.ts';
import styles from './CourseFacts.module.css';
import { useCourses } from './courses-store.ts';
import { seatsInWords } from './seats-in-words.ts';

/** A fact keeps its place while it is on its way. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** All about when, where and how much, in the details of a course. */
export const CourseFacts = ({ live }: { live: Course | undefined }) => {
  const failed = useCourses((state) => state.failed);
  const unknown = failed ? 'Not loaded' : '\u00a0';
  return (
    <dl className={styles.facts}>
      <Fact name="Fee">{live ? rupees(live.fee) : unknown}</Fact>
      <Fact name="Starts">{live ? dayOf(live.startDate) : unknown}</Fact>
      <Fact name="Days">{live ? daysInWords(live.days) : unknown}</Fact>
      <Fact name="Time">{live ? timesInWords(live.startTime, live.endTime) : unknown}</Fact>
      <Fact name="Seats">{live ? (seatsInWords(live.seatsLeft) ?? 'For everyone') : unknown}</Fact>
      <Fact name="Teacher">{live ? live.instructor : unknown}</Fact>
    </dl>
  );
};
