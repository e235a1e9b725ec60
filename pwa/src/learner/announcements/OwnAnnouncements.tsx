import { t } from '@lingui/core/macro';
import type { AnnouncedWords, OwnAnnouncement } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dayOf } from '../../content/format.ts';
import { announcementApi } from '../../data/signed-in/announcement-api.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { ownWords } from '../../i18n/localized-content.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import styles from './OwnAnnouncements.module.css';

const everyMs = 5 * 60_000;

/** What went to the learner within the last 14 days. */
const ownAnnouncements: Question<OwnAnnouncement[]> = {
  key: ['announcements'],
  ask: announcementApi.listOwn,
  topics: ['enrolments'],
  everyMs,
  everyMsLive: everyMs,
};

const Announcement = ({ announcement }: { announcement: OwnAnnouncement }) => {
  const { at, course, courseIn } = announcement;
  const { words, lang } = ownWords<AnnouncedWords>(announcement, announcement.inLanguages);
  return (
    <li className={styles.item}>
      <h3 className={styles.subject} lang={lang}>
        {words.subject}
      </h3>
      <p className={styles.text} lang={lang}>
        {words.text}
      </p>
      <p className={styles.more}>
        {dayOf(at)}
        {course !== null && (
          <>
            , <StaffWords of={ownWords(course, courseIn)} />
          </>
        )}
      </p>
    </li>
  );
};

/** What the tap on a push message leads to. */
const anchor = 'announcements';

/** What the studio has written to the learner lately; nothing where there is nothing. */
export const OwnAnnouncements = () => {
  const { value: announcements = [] } = useAnswer(ownAnnouncements);
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const newest = announcements[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again where the address is opened again, or another has come.
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView?.();
  }, [hash, key, newest]);
  if (announcements.length === 0) return null;
  return (
    <section
      ref={section}
      id={anchor}
      className={styles.section}
      aria-labelledby={`${anchor}-title`}
    >
      <h2 id={`${anchor}-title`} className={styles.title}>
        {t`From the studio`}
      </h2>
      <ul className={styles.list}>
        {announcements.map((announcement) => (
          <Announcement key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </section>
  );
};
