import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AnnouncedWords, Announcement, Page } from 'bff/contract';
import { useState } from 'react';
import { momentOf } from '../../content/format.ts';
import { ownWords } from '../../i18n/localized-content.ts';
import { langOfEnglish } from '../../i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { toldInWords } from './announcement-messages.ts';
import styles from './EarlierAnnouncements.module.css';
import { NotSent } from './NotSent.tsx';

/** The people to whom it could not be sent. They are asked for where staff want to see them. */
const NotReached = ({ announcement }: { announcement: Announcement }) => {
  const [isOpened, setOpened] = useState(false);
  const { none = 0 } = announcement.told;
  if (none === 0) return null;
  return (
    <details
      className={styles.whole}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t`Call or write to these people`}</summary>
      {isOpened && <NotSent announcement={announcement} />}
    </details>
  );
};

const Earlier = ({ announcement }: { announcement: Announcement }) => {
  const { at, by, told, text, inLanguages } = announcement;
  const { words, lang } = ownWords<AnnouncedWords>(announcement, announcement.inLanguages);
  const { subject } = words;
  return (
    <li className={styles.item}>
      <h3 className={styles.subject} lang={lang}>
        {subject}
      </h3>
      <p className={styles.more}>
        {momentOf(at)}
        {by !== null && `, ${by}`}
      </p>
      <p className={styles.told}>{toldInWords(told)}</p>
      <NotReached announcement={announcement} />
      <details className={styles.whole}>
        <summary>
          <Trans>
            Read it<span className="visually-hidden">: {subject}</span>
          </Trans>
        </summary>
        <p className={styles.text} lang={langOfEnglish()}>
          {text}
        </p>
        {inLanguages?.hi && (
          <p className={styles.text} lang="hi">
            {inLanguages.hi.text}
          </p>
        )}
      </details>
    </li>
  );
};

interface Props {
  announcements: Page<Announcement>;
  onMore: () => Promise<string | undefined>;
}

/** What was written to these learners before, with who has it. */
export const EarlierAnnouncements = ({ announcements: { items, next }, onMore }: Props) => {
  if (items.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-announcements">
      <h2 id="earlier-announcements" className={styles.title}>
        {t`Written before`}
      </h2>
      <Card flush>
        <PagedList hasMore={next !== null} onMore={onMore}>
          {items.map((announcement) => (
            <Earlier key={announcement.id} announcement={announcement} />
          ))}
        </PagedList>
      </Card>
    </section>
  );
};
