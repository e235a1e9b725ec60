import { listed } from '../../content/format.ts';
import { factsFile, missingFacts } from '../../content/staff/missing-facts.ts';
import { studio } from '../../content/studio.ts';
import styles from './StaffToday.module.css';

/** What the pages cannot say of the studio yet, and where its owner enters it. */
export const MissingFacts = () => {
  const missing = missingFacts(studio);
  if (missing.length === 0) return null;
  return (
    <p className={styles.quiet}>
      The public pages do not have yet: {listed(missing)}. The owner enters them in the file{' '}
      <span className={styles.file}>{factsFile}</span>.
    </p>
  );
};
