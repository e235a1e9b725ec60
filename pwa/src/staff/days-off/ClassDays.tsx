import type { HolidayClass } from 'bff/contract';
import styles from './ClassDays.module.css';
import { daysByCourse } from './holiday-messages.ts';

/** The days of these classes, grouped by course. Each learner sees their own courses. */
export const ClassDays = ({ label, classes }: { label: string; classes: HolidayClass[] }) => (
  <ul className={styles.courses} aria-label={label}>
    {daysByCourse(classes).map(({ courseId, title, lang, days }) => (
      <li key={courseId}>
        <span className={styles.title} lang={lang}>
          {title}
        </span>{' '}
        <span>{days}</span>
      </li>
    ))}
  </ul>
);
