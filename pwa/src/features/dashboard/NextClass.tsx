import type { EnrolledCourse } from 'bff/contract';
import { useEffect, useState } from 'react';
import { dayOf, timesInWords, weekdayOf } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { JoinClass } from '../enrolment/JoinClass.tsx';
import { type ClassTime, nextClass, whenIs } from '../enrolment/next-class.ts';
import styles from './DashboardScreen.module.css';

const everyMs = 15_000;

/** The present time, updated often enough for "now" and "today" to stay true. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
};

const dayWords = (time: ClassTime, now: Date) =>
  ({
    now: 'Now',
    today: 'Today',
    tomorrow: 'Tomorrow',
    later: `${weekdayOf(time.start)}, ${dayOf(time.start)}`,
  })[whenIs(time, now)];

/** The learner's next class, with Join. */
export const NextClass = ({ courses }: { courses: EnrolledCourse[] }) => {
  const now = useNow();
  const time = nextClass(courses, now);
  if (!time) return null;
  const { title, startTime, endTime, meetingLink } = time.course;
  return (
    <Card>
      <section className={styles.panel} aria-labelledby="next-class">
        <h2 className={styles.eyebrow} id="next-class">
          {whenIs(time, now) === 'now' ? 'Your class is on' : 'Your next class'}
        </h2>
        <p className={styles.title}>{title}</p>
        <p className={styles.when}>
          {dayWords(time, now)}, {timesInWords(startTime, endTime)}
        </p>
        <JoinClass title={title} meetingLink={meetingLink} />
      </section>
    </Card>
  );
};
