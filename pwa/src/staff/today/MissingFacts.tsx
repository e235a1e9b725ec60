import { factInWords } from '../../content/staff/fact-words.ts';
import { factsFile, missingFacts } from '../../content/staff/missing-facts.ts';
import { studio } from '../../content/studio.ts';
import styles from './MissingFacts.module.css';

/** One quiet row: what the pages cannot say of the studio yet, and where its owner enters it. */
export const MissingFacts = () => {
  const missing = missingFacts(studio);
  if (missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>
        {missing.length === 1
          ? 'The public pages lack one fact about the studio'
          : `The public pages lack ${missing.length} facts about the studio`}
      </summary>
      <ul>
        {missing.map((fact) => (
          <li key={fact}>{factInWords(fact)}</li>
        ))}
      </ul>
      <p>
        The owner enters them in the file <span className={styles.file}>{factsFile}</span>.
      </p>
    </details>
  );
};
