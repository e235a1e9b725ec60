import { t } from '@lingui/core/macro';
import type { Meeting, PublicClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { formatAsOf } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { localizedTitle, localizeTitle } from '../../i18n/localized-content.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  formatClassDateTime,
  formatClassHoursIst,
  formatSubstitute,
  formatTimeToClass,
} from '../../schedule/class-messages.ts';
import { canJoin, nextClass } from '../../schedule/class-times.ts';
import { LocalHours } from '../../schedule/LocalHours.tsx';
import { linkMark } from '../../schedule/link-changes.ts';
import { usePublicClasses, useScheduleStore } from '../../schedule/schedule-store.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { loadMeetings, useMeetings } from './meetings-store.ts';
import styles from './OpenClassPanel.module.css';

const LoadingOpenClass = () => (
  <div className={styles.panel}>
    <NeedsScript>
      {t`To see the class, please turn on JavaScript, or ask the studio for the link.`}
    </NeedsScript>
    <span className="visually-hidden">{t`Looking for the class`}</span>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="button" />
  </div>
);

const OpenClassFailure = () => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{t`We could not look up the class`}</h2>
    <p
      className={styles.words}
    >{t`The studio’s server does not answer. Please check your connection. We will keep trying.`}</p>
    <div className={styles.actions}>
      <Button onClick={() => void loadMeetings()}>{t`Try again`}</Button>
    </div>
  </div>
);

interface OpenClassProps {
  /** The current or next open class. Undefined if none is known. */
  found: PublicClass | undefined;
  now: Date;
}

interface UpcomingOpenClassProps extends OpenClassProps {
  /** Whether the timetable is known to have no open class. */
  isUnplanned: boolean;
}

const ComingSoon = ({ found, now, isUnplanned }: UpcomingOpenClassProps) => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{messages.comingSoon()}</h2>
    {isUnplanned && <p>{t`There is no open class this week or next week.`}</p>}
    {found && (
      <div>
        <p
          className={styles.when}
        >{`${localizedTitle(found)}: ${formatClassDateTime(found, now)}`}</p>
        <LocalHours time={found} className={styles.words} />
      </div>
    )}
    <p className={styles.words}>
      {t`The link will appear here by itself as soon as the teacher opens the class.`}
    </p>
    <div className={styles.actions}>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
        {pageTitles.courses()}
      </Link>
    </div>
  </div>
);

/** The time of the open class. Says that it is open only while it can be joined. */
const OpenClassTime = ({ found, now }: { found: PublicClass; now: Date }) => {
  const isOpen = canJoin(found, now);
  const near = formatTimeToClass(found, now);
  const substitute = formatSubstitute(found);
  const title = localizeTitle(found);
  return (
    <div>
      <p className={styles.eyebrow} aria-live="off">
        {isOpen ? near : t`The next open class`}
      </p>
      <h2 className={styles.title} lang={isOpen ? undefined : title.lang}>
        {isOpen ? t`The class is open` : title.words}
      </h2>
      <p className={styles.when}>
        {isOpen ? `${title.words}, ${formatClassHoursIst(found)}` : formatClassDateTime(found, now)}
      </p>
      <LocalHours time={found} className={styles.words} />
      {substitute && <p className={styles.words}>{substitute}</p>}
    </div>
  );
};

interface JoinPanelProps extends OpenClassProps {
  /** A web link, or the class's join path. */
  link: string;
  /** The meeting whose link it is. */
  meeting: Meeting | undefined;
  uncheckedSince: Date | undefined;
}

const JoinPanelHeading = ({
  found,
  now,
  uncheckedSince,
}: Omit<JoinPanelProps, 'link' | 'meeting'>) => {
  if (!uncheckedSince && found) return <OpenClassTime found={found} now={now} />;
  return (
    <div>
      <h2 className={styles.title}>
        {uncheckedSince ? t`The last known link` : t`Join when the class begins`}
      </h2>
      {found && (
        <p className={styles.when}>
          {t`For ${{ title: localizedTitle(found) }}, ${{ when: formatClassDateTime(found, now) }}`}
        </p>
      )}
    </div>
  );
};

const JoinPanel = ({ link, ...open }: JoinPanelProps) => (
  <div className={styles.panel}>
    <JoinPanelHeading {...open} />
    <p className={styles.words}>
      {open.uncheckedSince
        ? t`We could not check the link just now. This one is from ${{ time: formatAsOf(open.uncheckedSince, new Date()) }} and may have changed.`
        : t`The link opens in a new tab. Please join with your microphone off.`}
    </p>
    <div className={styles.actions}>
      {open.meeting && <ChangedMark of={linkMark(open.meeting)} />}
      {open.found && <ChangedMark of={classMark(open.found)} />}
      <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
        {t`Join Now`}
      </a>
    </div>
  </div>
);

/** The open class's own meeting. Without an open class, or while it has no meeting, the first public one. */
const meetingFor = (found: PublicClass | undefined, meetings: Meeting[]): Meeting | undefined =>
  found?.meetingId ? meetings.find(({ id }) => id === found.meetingId) : meetings[0];

/** The meeting's link, or the join path of an open class whose meeting is not public. */
const linkFor = (found: PublicClass | undefined, meeting: Meeting | undefined): string =>
  meeting?.meetingLink ?? (found?.meetingId ? found.joinPath : '');

/** Join for the open class or the first public meeting, or when a link will be available. */
const Content = ({ found, now, isUnplanned }: UpcomingOpenClassProps) => {
  const { rows: meetings, loadedAt, failed } = useMeetings();
  if (!meetings) return failed ? <OpenClassFailure /> : <LoadingOpenClass />;
  const meeting = meetingFor(found, meetings);
  const link = linkFor(found, meeting);
  if (!isWebLink(link) && link !== found?.joinPath)
    return <ComingSoon found={found} now={now} isUnplanned={isUnplanned} />;
  return (
    <JoinPanel
      link={link}
      meeting={meeting}
      uncheckedSince={failed ? loadedAt : undefined}
      found={found}
      now={now}
    />
  );
};

/** The time of the open class, and Join for it or for the first public meeting (specification, section 4). */
export const OpenClassPanel = ({ now }: { now: Date }) => {
  const timetable = usePublicClasses();
  const failed = useScheduleStore((state) => state.failed);
  const found = nextClass(timetable?.filter(({ isOpen }) => isOpen) ?? [], now);
  const isUnplanned = timetable !== undefined && !failed && !found;
  return (
    <div className={found && styles.planned}>
      <Content found={found} now={now} isUnplanned={isUnplanned} />
    </div>
  );
};
