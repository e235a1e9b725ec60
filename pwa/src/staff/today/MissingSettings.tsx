import { plural, t } from '@lingui/core/macro';
import type { MissingSetting } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { factInWords } from '../../content/staff/setting-messages.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { Link } from '../../ui/link.tsx';
import styles from './MissingSettings.module.css';

/** One quiet row: what the pages cannot say of the studio yet, and where it is entered. */
export const MissingFacts = ({ missing = [] }: { missing?: MissingSetting[] | undefined }) => {
  const mayChange = useMay('studio.changeFacts');
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
      {mayChange ? (
        <Link className={styles.enter} to={pages.staffStudio.path}>
          {t`Enter them under Studio`}
        </Link>
      ) : (
        <p>{t`The owner enters them under Studio.`}</p>
      )}
    </details>
  );
};
