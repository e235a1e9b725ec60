import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { isNear } from '../../account/cached-links/cache-near-links.ts';
import { useServerAway } from '../../data/signed-in/server-away.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import {
  changeInWords,
  movedAwayInWords,
  nearInWords,
  substituteInWords,
  timesOf,
} from '../../schedule/class-messages.ts';
import { keyOf } from '../../schedule/class-times.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { hostOf } from '../links/link-host.ts';
import { screensInWords } from '../notifications/follow-contacts.ts';
import type { Opened } from '../week/ClassSheet.tsx';
import { lacksLink, type WeekEntry } from '../week/staff-week.ts';
import { enrolledInWords } from '../week/week-messages.ts';
import styles from './ClassRow.module.css';

const joinedInWords = ({ attended }: StaffClass, screens: number | undefined) => {
  if (attended === 0) return screens ? screensInWords(screens) : t`Ready`;
  return plural(attended, { one: '1 has joined', other: `${attended} have joined` });
};

interface Props {
  entry: WeekEntry;
  now: Date;
  firstLacking: string | undefined;
  /** On how many open screens the classes of a course are. */
  screens: (courseId: number) => number | undefined;
  onOpen: (opened: Opened) => void;
}

/** Where the class is opened. While the server is away its own address is: that knows the link which the device has kept, and no older one. */
const useAddressOf = (found: StaffClass, now: Date): string => {
  const { isAway, knowsLinks } = useServerAway();
  const link = found.meeting?.meetingLink ?? '';
  return isAway && knowsLinks && isNear(found, now) ? `${found.joinPath}/${found.date}` : link;
};

/** The link of a class that is still to be held: to be opened, or to be pasted. */
const ClassLink = ({ entry, now, firstLacking, screens, onOpen }: Props) => {
  const { key, found } = entry;
  const { words: title, lang } = ownTitle(found);
  const link = found.meeting?.meetingLink ?? '';
  const address = useAddressOf(found, now);
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
        <span className={styles.joined}>{joinedInWords(found, screens(found.courseId))}</span>
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

/** How the class stands: what happened to it, how near it is, or who came. */
const Standing = ({ entry: { found, kind, isOver }, now }: Pick<Props, 'entry' | 'now'>) => {
  if (kind === 'away') return <p className={styles.change}>{movedAwayInWords(found)}</p>;
  const change = changeInWords(found);
  const near = found.state === 'cancelled' || isOver ? undefined : nearInWords(found, now);
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

const howMany = ({ found, isOver }: WeekEntry) => {
  const { attended, enrolled } = found;
  if (found.isOpen) return t`open to all`;
  return isOver && found.state !== 'cancelled'
    ? t`${attended} of ${enrolled} came`
    : enrolledInWords(enrolled);
};

/** A class of the day. A tap on it opens it; its link is one tap away. */
export const ClassRow = (props: Props) => {
  const { entry, now, onOpen } = props;
  const { found, kind, time, isOver } = entry;
  const isOff = kind === 'away' || found.state === 'cancelled';
  const lacks = kind === 'held' && lacksLink(found, now);
  const substitute = kind !== 'away' && substituteInWords(found);
  return (
    <li className={classes(styles.row, lacks && styles.lacking, (isOff || isOver) && styles.quiet)}>
      <ChangedMark of={markOfClass(found)} />
      <div className={styles.about}>
        <Standing entry={entry} now={now} />
        <h3 className={classes(styles.title, isOff && styles.struck)}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => onOpen({ key: keyOf(found) })}
          >
            <StaffWords of={ownTitle(found)} />
          </button>
        </h3>
        <p className={styles.when}>
          {timesOf(time)}, {howMany(entry)}
        </p>
        {substitute && <p className={styles.when}>{substitute}</p>}
      </div>
      {!isOff && !isOver && <ClassLink {...props} />}
    </li>
  );
};
