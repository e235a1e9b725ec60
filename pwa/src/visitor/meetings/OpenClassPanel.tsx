import { t } from '@lingui/core/macro';
import type { Meeting, PublicClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { asOfWords } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { ownTitle, titleOf } from '../../i18n/localized-content.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import {
  nearInWords,
  substituteInWords,
  timesOf,
  whenInWords,
} from '../../schedule/class-messages.ts';
import { canJoin, nextClass } from '../../schedule/class-times.ts';
import { markOfLink } from '../../schedule/link-changes.ts';
import { OwnHours } from '../../schedule/OwnHours.tsx';
import { useShownTimetable, useTimetable } from '../../schedule/schedule-store.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { loadMeetings, useMeetings } from './meetings-store.ts';
import styles from './OpenClassPanel.module.css';

const Loading = () => (
  <div className={styles.panel}>
    <NeedsScript>
      {t`Looking up the class needs JavaScript. Without it, please ask the studio for the link.`}
    </NeedsScript>
    <span className="visually-hidden">{t`Looking for the class`}</span>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="button" />
  </div>
);

const NotLoaded = () => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{t`We could not look up the class`}</h2>
    <p
      className={styles.words}
    >{t`The studio’s server does not answer. Please check your connection. We go on trying by ourselves.`}</p>
    <div className={styles.actions}>
      <Button onClick={() => void loadMeetings()}>{t`Try again`}</Button>
    </div>
  </div>
);

interface Open {
  /** The open class that runs or comes next. Undefined if none is known. */
  found: PublicClass | undefined;
  now: Date;
}

interface Coming extends Open {
  /** Whether the timetable is known to have no open class. */
  isUnplanned: boolean;
}

const ComingSoon = ({ found, now, isUnplanned }: Coming) => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{messages.comingSoon()}</h2>
    {isUnplanned && <p>{t`No open class this week or the next.`}</p>}
    {found && (
      <div>
        <p className={styles.when}>{`${titleOf(found)}: ${whenInWords(found, now)}`}</p>
        <OwnHours time={found} className={styles.words} />
      </div>
    )}
    <p className={styles.words}>
      {t`The link appears here by itself as soon as the teacher opens it.`}
    </p>
    <div className={styles.actions}>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
        {pageTitles.courses()}
      </Link>
    </div>
  </div>
);

/** When the open class is. Says that it is open only while it can be joined. */
const When = ({ found, now }: { found: PublicClass; now: Date }) => {
  const isOpen = canJoin(found, now);
  const near = nearInWords(found, now);
  const substitute = substituteInWords(found);
  const title = ownTitle(found);
  return (
    <div>
      <p className={styles.eyebrow} aria-live="off">
        {isOpen ? near : t`The next open class`}
      </p>
      <h2 className={styles.title} lang={isOpen ? undefined : title.lang}>
        {isOpen ? t`The class is open` : title.words}
      </h2>
      <p className={styles.when}>
        {isOpen ? `${title.words}, ${timesOf(found)}` : whenInWords(found, now)}
      </p>
      <OwnHours time={found} className={styles.words} />
      {substitute && <p className={styles.words}>{substitute}</p>}
    </div>
  );
};

interface JoinProps extends Open {
  /** A web link, or the class's address to join by. */
  link: string;
  /** The meeting whose link it is. */
  meeting: Meeting | undefined;
  uncheckedSince: Date | undefined;
}

const Heading = ({ found, now, uncheckedSince }: Omit<JoinProps, 'link' | 'meeting'>) => {
  if (!uncheckedSince && found) return <When found={found} now={now} />;
  return (
    <div>
      <h2 className={styles.title}>
        {uncheckedSince ? t`The last known link` : t`Come in when the class begins`}
      </h2>
      {found && (
        <p className={styles.when}>
          {t`For ${{ title: titleOf(found) }}, ${{ when: whenInWords(found, now) }}`}
        </p>
      )}
    </div>
  );
};

const Join = ({ link, ...open }: JoinProps) => (
  <div className={styles.panel}>
    <Heading {...open} />
    <p className={styles.words}>
      {open.uncheckedSince
        ? t`We could not check it just now. This is the link as of ${{ time: asOfWords(open.uncheckedSince, new Date()) }}; it may be old.`
        : t`It opens in a new tab. Come in with your microphone off.`}
    </p>
    <div className={styles.actions}>
      {open.meeting && <ChangedMark of={markOfLink(open.meeting)} />}
      {open.found && <ChangedMark of={markOfClass(open.found)} />}
      <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
        {t`Join Now`}
      </a>
    </div>
  </div>
);

/** The open class's own meeting. Without an open class, or while it has no meeting, the first public one. */
const meetingFor = (found: PublicClass | undefined, meetings: Meeting[]): Meeting | undefined =>
  found?.meetingId ? meetings.find(({ id }) => id === found.meetingId) : meetings[0];

/** The meeting's link, or for an open class whose meeting is in no public list its address to join by. */
const linkFor = (found: PublicClass | undefined, meeting: Meeting | undefined): string =>
  meeting?.meetingLink ?? (found?.meetingId ? found.joinPath : '');

/** Join for the open class or for the first public meeting, or when a link will be there. */
const Content = ({ found, now, isUnplanned }: Coming) => {
  const { rows: meetings, loadedAt, failed } = useMeetings();
  if (!meetings) return failed ? <NotLoaded /> : <Loading />;
  const meeting = meetingFor(found, meetings);
  const link = linkFor(found, meeting);
  if (!isWebLink(link) && link !== found?.joinPath)
    return <ComingSoon found={found} now={now} isUnplanned={isUnplanned} />;
  return (
    <Join
      link={link}
      meeting={meeting}
      uncheckedSince={failed ? loadedAt : undefined}
      found={found}
      now={now}
    />
  );
};

/** When the open class is, and Join for it or for the first public meeting (specification, section 4). */
export const OpenClassPanel = ({ now }: { now: Date }) => {
  const timetable = useShownTimetable();
  const failed = useTimetable((state) => state.failed);
  const found = nextClass(timetable?.filter(({ isOpen }) => isOpen) ?? [], now);
  const isUnplanned = timetable !== undefined && !failed && !found;
  return (
    <div className={found && styles.planned}>
      <Content found={found} now={now} isUnplanned={isUnplanned} />
    </div>
  );
};
