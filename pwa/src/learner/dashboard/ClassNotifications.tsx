import { t } from '@lingui/core/macro';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './ClassNotifications.module.css';
import type { ClassNotification } from './dashboard.ts';

/** The messages of staff about classes and courses that they have changed. */
export const ClassNotifications = ({ notices }: { notices: ClassNotification[] }) => (
  <ul className={styles.notices} aria-label={t`What has changed`}>
    {notices.map(({ key, about, words }) => (
      <li key={key} className={styles.notice}>
        <InnerIcon name="calendar" size={20} />
        <div>
          {about.map(({ title, dates }) => (
            <p key={title.words} className={styles.about}>
              <LocalizedText of={title} />
              {dates && `, ${dates}`}
            </p>
          ))}
          <p lang={words.lang}>{words.words}</p>
        </div>
      </li>
    ))}
  </ul>
);
