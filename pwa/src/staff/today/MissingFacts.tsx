import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { factInWords } from '../../content/staff/fact-words.ts';
import { factsFile, missingFacts } from '../../content/staff/missing-facts.ts';
import { studio } from '../../content/studio.ts';
import styles from './MissingFacts.module.css';

/** One quiet row: what the pages cannot say of the studio yet, and where its owner enters it. */
export const MissingFacts = () => {
  const missing = missingFacts(studio);
  const count = missing.length;
  if (count === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>
        {plural(count, {
          one: 'The public pages lack one fact about the studio',
          other: `The public pages lack ${count} facts about the studio`,
        })}
      </summary>
      <ul>
        {missing.map((fact) => (
          <li key={fact}>{factInWords(fact)}</li>
        ))}
      </ul>
      <p>
        <Trans>
          The owner enters them in the file <span className={styles.file}>{factsFile}</span>.
        </Trans>
      </p>
    </details>
  );
};
