import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { isNear } from '../../account/cached-links/cache-near-links.ts';
import { useServerStatus } from '../../data/signed-in/server-status.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  formatClassChange,
  formatClassHoursIst,
  formatMovedAway,
  formatSubstitute,
  formatTimeToClass,
} from '../../schedule/class-messages.ts';
import { classKey } from '../../schedule/class-times.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { hostOf } from '../links/link-host.ts';
import { formatScreens } from '../notifications/follow-delivery.ts';
import type { ClassSheetTarget } from '../week/ClassSheet.tsx';
import { lacksLink, type StaffWeekEntry } from '../week/staff-week.ts';
import { formatEnrolled } from '../week/week-messages.ts';
import styles from './ClassRow.module.css';

const formatJoined = ({ attended }: StaffClass, screens: number | undefined) => {
  if (attended === 0) return screens ? formatScreens(screens) : t`Ready`;
  return plural(attended, { one: '1 joined', other: `${attended} joined` });
};

interface Props {
  entry: StaffWeekEntry;
  now: Date;
  firstLacking: string | undefined;
  /** On how many open screens the classes of a course are. */
  screens: (courseId: number) => number | undefined;
  onOpen: (opened: ClassSheetTarget) => void;
}

/** The URL that opens the class. While the server is unavailable it is the join address, which knows the cached link. */
const useClassUrl = (found: StaffClass, now: Date): string => {
  const { isUnavailable, hasCurrentLinks } = useServerStatus();
  const link = found.meeting?.meetingLink ?? '';
  return isUnavailable && hasCurrentLinks && isNear(found, now)
    ? `${found.joinPath}/${found.date}`
    : link;
};

/** The link of an upcoming class: a button to open it, or to paste it if it is missing. */
const ClassLink = ({ entry, now, firstLacking, screens, onOpen }: Props) => {
  const { key, found } = entry;
  const { words: title, lang } = localizeTitle(found);
  const link = found.meeting?.meetingLink ?? '';
  const address = useClassUrl(found, now);
  if (lacksLink(found, now))
    return (
      <div className={styles.link}>
        <span className={styles.tile}>
          <InnerIcon name="link" />
        </span>
        <p className={styles.lack}>{t`Link missing`}</p>
        <Button
          variant={key === firstLacking ? 'action' : 'soft'}
          onClick={() => onOpen({ key, first: 'link' })}
        >
          <Trans>
            Paste link<span className="visually-hidden"> of {title}</span>
          </Trans>
        </Button>
      </div>
    );
  if (!isWebLink(link)) return null;
  return (
    <div className={styles.link}>
      <span className={styles.tile}>
        <Icon name="online" />
      </span>
      <p>
        <span className={styles.host}>{hostOf(link)}</span>
        <span className={styles.joined}>{formatJoined(found, screens(found.courseId))}</span>
      </p>
      <a
        className={buttonClass({ variant: 'soft' })}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>
          Open
          <span className="visually-hidden" lang={lang}>
            {' '}
            {title}
          </span>
        </Trans>
      </a>
    </div>
  );
};

/** The status of the class: moved, cancelled, or about to begin. */
const ClassStatus = ({ entry: { found, kind, isOver }, now }: Pick<Props, 'entry' | 'now'>) => {
  if (kind === 'away') return <p className={styles.change}>{formatMovedAway(found)}</p>;
  const change = formatClassChange(found);
  const near = found.state === 'cancelled' || isOver ? undefined : formatTimeToClass(found, now);
  return (
    <>
      {near && (
        <p className={styles.near}>
          <InnerIcon name="clock" />
          {near}
        </p>
      )}
      {change && (
        <p className={found.state === 'cancelled' ? styles.cancelled : styles.change}>{change}</p>
      )}
    </>
  );
};

const formatAttendance = ({ found, isOver }: StaffWeekEntry) => {
  const { attended, enrolled } = found;
  if (found.isOpen) return t`open to all`;
  return isOver && found.state !== 'cancelled'
    ? t`${attended} of ${enrolled} came`
    : formatEnrolled(enrolled);
};

/** A class of the day. A tap opens its sheet; its link is one tap away. */
export const ClassRow = (props: Props) => {
  const { entry, now, onOpen } = props;
  const { found, kind, time, isOver } = entry;
  const isOff = kind === 'away' || found.state === 'cancelled';
  const lacks = kind === 'held' && lacksLink(found, now);
  const substitute = kind !== 'away' && formatSubstitute(found);
  return (
    <li className={classes(styles.row, lacks && styles.lacking, (isOff || isOver) && styles.quiet)}>
      <ChangedMark of={classMark(found)} />
      <div className={styles.about}>
        <ClassStatus entry={entry} now={now} />
        <h3 className={classes(styles.title, isOff && styles.struck)}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => onOpen({ key: classKey(found) })}
          >
            <LocalizedText of={localizeTitle(found)} />
          </button>
        </h3>
        <p className={styles.when}>
          {formatClassHoursIst(time)}, {formatAttendance(entry)}
        </p>
        {substitute && <p className={styles.when}>{substitute}</p>}
      </div>
      {!isOff && !isOver && <ClassLink {...props} />}
    </li>
  );
};
