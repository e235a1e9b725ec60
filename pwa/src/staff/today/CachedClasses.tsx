import { t } from '@lingui/core/macro';
import { indianTime } from 'bff/shared/time/indian-time';
import { useEffect, useState } from 'react';
import { timeInWords } from '../../content/format.ts';
import { type KeptLink, listLinks } from '../../data/cached-links/cached-links.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './CachedClasses.module.css';

const joinInWords = ({ title, startsAt }: KeptLink): string => {
  if (!title || startsAt === undefined) return t`Join the class`;
  return t`Join ${title}, ${{ time: timeInWords(indianTime(new Date(startsAt))) }}`;
};

/**
 * The classes of now whose links the device has kept, for who opens the app while the server is away. They lead to the address of the class,
 * where the present link is asked for first. Nothing where none is kept.
 */
export const KeptClasses = () => {
  const [kept, setKept] = useState<KeptLink[]>([]);
  useEffect(() => {
    void listLinks().then((found = []) => setKept(found.filter(({ whom }) => whom === 'taught')));
  }, []);
  if (kept.length === 0) return null;
  return (
    <div className={styles.kept}>
      <Alert kind="info">
        <p>{t`Your device has kept the links of these classes:`}</p>
        <ul className={styles.classes}>
          {kept.map((one) => (
            <li key={`${one.slug} ${one.date}`}>
              <a
                className={buttonClass({ block: true })}
                href={`/join/${one.slug}/${one.date}`}
                target="_blank"
                rel="noopener"
              >
                {joinInWords(one)}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
};
