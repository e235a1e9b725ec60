import { plural, t } from '@lingui/core/macro';
import type { MissingSetting } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { formatMissingSetting } from '../../content/staff/setting-messages.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { Link } from '../../ui/link.tsx';
import styles from './MissingSettings.module.css';

/** The studio settings that the public pages lack, with a link to where they are entered. */
export const MissingSettings = ({ missing = [] }: { missing?: MissingSetting[] | undefined }) => {
  const mayChange = useCan('studio.changeFacts');
  const count = missing.length;
  if (count === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>
        {plural(count, {
          one: 'One detail about the studio is missing on the public pages',
          other: `${count} details about the studio are missing on the public pages`,
        })}
      </summary>
      <ul>
        {missing.map((setting) => (
          <li key={setting}>{formatMissingSetting(setting)}</li>
        ))}
      </ul>
      {mayChange ? (
        <Link className={styles.enter} to={pages.staffStudio.path}>
          {t`Add them under Studio`}
        </Link>
      ) : (
        <p>{t`The owner adds these details under Studio.`}</p>
      )}
    </details>
  );
};
