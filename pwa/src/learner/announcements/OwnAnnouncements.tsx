import { t } from '@lingui/core/macro';
import type { AnnouncementText, OwnAnnouncement } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../content/format.ts';
import { announcementApi } from '../../data/signed-in/announcement-api.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { localizeContent } from '../../i18n/localized-content.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import styles from './OwnAnnouncements.module.css';

const refetchIntervalMs = 5 * 60_000;

/** The announcements sent to the learner within the last 14 days. */
const announcementsQuery = liveQueryOptions({
  queryKey: ['announcements'],
  queryFn: announcementApi.listOwn,
  refetchInterval: refetchIntervalMs,
  live: {
    channels: ['enrolments'],
    refetchInterval: refetchIntervalMs,
  },
});

const AnnouncementItem = ({ announcement }: { announcement: OwnAnnouncement }) => {
  const { at, course, courseIn } = announcement;
  const { words, lang } = localizeContent<AnnouncementText>(announcement, announcement.inLanguages);
  return (
    <li className={styles.item}>
      <h3 className={styles.subject} lang={lang}>
        {words.subject}
      </h3>
      <p className={styles.text} lang={lang}>
        {words.text}
      </p>
      <p className={styles.more}>
        {formatDate(at)}
        {course !== null && (
          <>
            , <LocalizedText of={localizeContent(course, courseIn)} />
          </>
        )}
      </p>
    </li>
  );
};

/** The element id that a tapped push notification links to. */
const announcementsAnchor = 'announcements';

/** Recent announcements to the learner. Renders nothing if there are none. */
export const OwnAnnouncements = () => {
  const { data: announcements = [] } = useLiveQuery(announcementsQuery);
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const newest = announcements[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the URL is opened again or a new announcement arrives.
  useEffect(() => {
    if (hash === `#${announcementsAnchor}`) section.current?.scrollIntoView?.();
  }, [hash, key, newest]);
  if (announcements.length === 0) return null;
  return (
    <section
      ref={section}
      id={announcementsAnchor}
      className={styles.section}
      aria-labelledby={`${announcementsAnchor}-title`}
    >
      <h2 id={`${announcementsAnchor}-title`} className={styles.title}>
        {t`From the studio`}
      </h2>
      <ul className={styles.list}>
        {announcements.map((announcement) => (
          <AnnouncementItem key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </section>
  );
};
