import { asOfWords } from '../../content/format.ts';
import { useCourses } from './courses-store.ts';
import styles from './FeesAsOf.module.css';

/** Says of what time fees, dates and seats are, where they could not be checked since. */
export const FeesAsOf = () => {
  const { courses, loadedAt, failed } = useCourses();
  const isOld = courses !== undefined && failed && loadedAt !== undefined;
  // Always in the page: a live region speaks only of what changes inside it.
  return (
    <div role="status">
      {isOld && (
        <p className={styles.note}>
          We could not check fees, dates and seats just now. They are as of{' '}
          {asOfWords(loadedAt, new Date())}.
        </p>
      )}
    </div>
  );
};
