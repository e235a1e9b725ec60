import type { Course } from 'bff/contract';
import { dayOf, rupees, scheduleInWords } from '../../content/format.ts';
import styles from './CourseGlance.module.css';
import { useCourses } from './courses-store.ts';
import { seatsInWords } from './seats-in-words.ts';

const NotLoaded = () => {
  const failed = useCourses((state) => state.failed);
  return failed && <p className={styles.missing}>Fee and dates could not be loaded.</p>;
};

/** Fee, start and times on a card. Their room is kept, so that nothing moves when they come. */
export const CourseGlance = ({ live }: { live: Course | undefined }) => (
  <div className={styles.glance}>
    {live ? (
      <>
        <p className={styles.first}>
          <span className={styles.fee}>{rupees(live.fee)}</span>
          <span className={styles.seats}>{seatsInWords(live.seatsLeft)}</span>
        </p>
        <p>{`From ${dayOf(live.startDate)}`}</p>
        <p>{scheduleInWords(live)}</p>
      </>
    ) : (
      <NotLoaded />
    )}
  </div>
);
