import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Announcement, Page } from 'bff/contract';
import { momentOf } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { toldInWords } from './announcement-words.ts';
import styles from './EarlierAnnouncements.module.css';

const Earlier = ({ announcement }: { announcement: Announcement }) => {
  const { subject, text, at, by, told } = announcement;
  return (
    <li className={styles.item}>
      <h3 className={styles.subject}>{subject}</h3>
      <p className={styles.more}>
        {momentOf(at)}
        {by !== null && `, ${by}`}
      </p>
      <p className={styles.told}>{toldInWords(told)}</p>
      <details className={styles.whole}>
        <summary>
          <Trans>
            Read it<span className="visually-hidden">: {subject}</span>
          </Trans>
        </summary>
        <p className={styles.text}>{text}</p>
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
