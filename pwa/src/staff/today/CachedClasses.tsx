import { t } from '@lingui/core/macro';
import { indianTime } from 'bff/shared/time/indian-time';
import { useEffect, useState } from 'react';
import { formatClockTime } from '../../content/format.ts';
import { type CachedLink, listLinks } from '../../data/cached-links/cached-links.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './CachedClasses.module.css';

const formatJoin = ({ title, startsAt }: CachedLink): string => {
  if (!title || startsAt === undefined) return t`Join the class`;
  return t`Join ${title}, ${{ time: formatClockTime(indianTime(new Date(startsAt))) }}`;
};

/**
 * The present classes with cached links, shown while the server is unavailable. Each links to the join address of the class, which
 * tries to fetch the present link first. Renders nothing without cached links.
 */
export const CachedClasses = () => {
  const [kept, setKept] = useState<CachedLink[]>([]);
  useEffect(() => {
    void listLinks().then((found = []) =>
      setKept(found.filter(({ whom: profile }) => profile === 'taught')),
    );
  }, []);
  if (kept.length === 0) return null;
  return (
    <div className={styles.kept}>
      <Alert kind="info">
        <p>{t`The links of these classes are saved on your device:`}</p>
        <ul className={styles.classes}>
          {kept.map((one) => (
            <li key={`${one.slug} ${one.date}`}>
              <a
                className={buttonClass({ block: true })}
                href={`/join/${one.slug}/${one.date}`}
                target="_blank"
                rel="noopener"
              >
                {formatJoin(one)}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
};
