import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Announcement, AnnouncementText, Page } from 'bff/contract';
import { TRANSLATION_LANGUAGES } from 'bff/shared/localized-content';
import { useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { localizeContent } from '../../i18n/localized-content.ts';
import { langForEnglish } from '../../i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { formatDelivered } from './announcement-messages.ts';
import styles from './EarlierAnnouncements.module.css';
import { UnsentRecipients } from './UnsentRecipients.tsx';

/** The people to whom it could not be sent. They are fetched when the list is opened. */
const UnreachedPeople = ({ announcement }: { announcement: Announcement }) => {
  const [isOpened, setOpened] = useState(false);
  const { none = 0 } = announcement.told;
  if (none === 0) return null;
  return (
    <details
      className={styles.whole}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t`Call or write to these people`}</summary>
      {isOpened && <UnsentRecipients announcement={announcement} />}
    </details>
  );
};

const EarlierAnnouncement = ({ announcement }: { announcement: Announcement }) => {
  const { at, by, told, text, inLanguages } = announcement;
  const { words, lang } = localizeContent<AnnouncementText>(announcement, announcement.inLanguages);
  const { subject } = words;
  return (
    <li className={styles.item}>
      <h3 className={styles.subject} lang={lang}>
        {subject}
      </h3>
      <p className={styles.more}>
        {formatDateTime(at)}
        {by !== null && `, ${by}`}
      </p>
      <p className={styles.told}>{formatDelivered(told)}</p>
      <UnreachedPeople announcement={announcement} />
      <details className={styles.whole}>
        <summary>
          <Trans>
            Read<span className="visually-hidden">: {subject}</span>
          </Trans>
        </summary>
        <p className={styles.text} lang={langForEnglish()}>
          {text}
        </p>
        {TRANSLATION_LANGUAGES.map((language) => {
          const translation = inLanguages?.[language];
          return (
            translation && (
              <p key={language} className={styles.text} lang={language}>
                {translation.text}
              </p>
            )
          );
        })}
      </details>
    </li>
  );
};

interface Props {
  announcements: Page<Announcement>;
  onMore: () => Promise<string | undefined>;
}

/** The earlier announcements to this audience, with their recipients. */
export const EarlierAnnouncements = ({ announcements: { items, next }, onMore }: Props) => {
  if (items.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-announcements">
      <h2 id="earlier-announcements" className={styles.title}>
        {t`Earlier announcements`}
      </h2>
      <Card flush>
        <PagedList hasMore={next !== null} onMore={onMore}>
          {items.map((announcement) => (
            <EarlierAnnouncement key={announcement.id} announcement={announcement} />
          ))}
        </PagedList>
      </Card>
    </section>
  );
};
