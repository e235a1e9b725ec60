import { t } from '@lingui/core/macro';
import type { LearnerClass, OwnMeeting } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { type Ref, useState } from 'react';
import { formatNames } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import {
  type LocalizedContent,
  localizeContent,
  localizedTitle,
  localizeTitle,
} from '../../i18n/localized-content.ts';
import {
  formatClassChange,
  formatClassDateTime,
  formatSubstitute,
  formatTimeToClass,
} from '../../schedule/class-messages.ts';
import { canJoin, nextClass } from '../../schedule/class-times.ts';
import { LocalHours } from '../../schedule/LocalHours.tsx';
import { linkMark } from '../../schedule/link-changes.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import styles from './OwnMeetingList.module.css';

interface OwnMeetingRowProps {
  meeting: OwnMeeting;
  next: LearnerClass | undefined;
  now: Date;
}

/** The title of the next class that uses the link, or else of its course, or the name given by staff. */
const meetingNameOf = ({
  meeting: { id, name, courses },
  next,
}: OwnMeetingRowProps): LocalizedContent => {
  const titled = next ?? courses[0];
  if (titled) return localizeTitle(titled);
  return name
    ? localizeContent(name, undefined)
    : { words: t`Class ${{ number: id }}`, lang: undefined };
};

const formatMeetingName = (row: OwnMeetingRowProps): string => meetingNameOf(row).words;

const maxTitles = 2;

/** Which other courses use the link: "Also for Yoga Therapy and 3 more". */
const formatOtherCourses = (row: OwnMeetingRowProps) => {
  const others = row.meeting.courses
    .map(localizedTitle)
    .filter((title) => title !== formatMeetingName(row));
  if (others.length === 0) return undefined;
  if (others.length <= maxTitles) return t`Also for ${{ titles: formatNames(others) }}`;
  const titles = others.slice(0, maxTitles).join(', ');
  return t`Also for ${titles} and ${{ count: others.length - maxTitles }} more`;
};

/** A class that an earlier version may have cached, without `meetingId`. */
type CachedClass = Omit<LearnerClass, 'meetingId'> & Partial<Pick<LearnerClass, 'meetingId'>>;

/** Whether the class is joined by this link. */
const isJoinedByMeeting = ({ id, courses }: OwnMeeting, { meetingId, slug }: CachedClass) =>
  meetingId === undefined ? courses.some((course) => course.slug === slug) : meetingId === id;

/** The next class that uses the link, if any. */
const nextClassOf = (meeting: OwnMeeting, own: LearnerClass[], now: Date) =>
  nextClass(
    own.filter((found) => isJoinedByMeeting(meeting, found)),
    now,
  );

/** Filled while the class can be joined. Pressing it without a link shows an alert. */
const JoinButton = (row: OwnMeetingRowProps) => {
  const { meeting, next, now } = row;
  // A new key at each press makes screen readers announce the alert again.
  const [errors, setErrors] = useState(0);
  const link = meeting.meetingLink;
  const label = t`Join class ${{ number: meeting.id }}, ${{ title: formatMeetingName(row) }}`;
  if (isWebLink(link)) {
    const variant = next && canJoin(next, now) ? 'action' : 'outline';
    return (
      <a
        className={buttonClass({ variant })}
        aria-label={label}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t`Join`}
      </a>
    );
  }
  return (
    <>
      <Button aria-label={label} aria-disabled onClick={() => setErrors(errors + 1)}>
        {t`Join`}
      </Button>
      {errors > 0 && (
        <p className={styles.refusal} key={errors} role="alert">
          {messages.noMeetingLink()}
        </p>
      )}
    </>
  );
};

const NextClassTime = ({ next, now }: { next: LearnerClass; now: Date }) => {
  const near = formatTimeToClass(next, now);
  const change = formatClassChange(next);
  const substitute = formatSubstitute(next);
  return (
    <>
      <p className={styles.when}>
        {near ? <strong className={styles.near}>{near}</strong> : formatClassDateTime(next, now)}
      </p>
      <LocalHours time={next} className={styles.note} />
      {change && <p className={classes(styles.note, styles.change)}>{change}</p>}
      {substitute && <p className={styles.note}>{substitute}</p>}
    </>
  );
};

const OwnMeetingRow = (props: OwnMeetingRowProps) => {
  const { meeting, next, now } = props;
  const others = formatOtherCourses(props);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <ChangedMark of={linkMark(meeting)} />
        <h3 className={styles.name}>
          <LocalizedText of={meetingNameOf(props)} />
        </h3>
        {next && <NextClassTime next={next} now={now} />}
        {!next && meeting.courses.length > 0 && (
          <p className={styles.note}>{t`There is no class in the coming weeks.`}</p>
        )}
        {others && <p className={styles.note}>{others}</p>}
        {!isWebLink(meeting.meetingLink) && (
          <p className={styles.note}>{t`The class link is not ready yet.`}</p>
        )}
      </div>
      <div className={styles.join}>
        <JoinButton {...props} />
      </div>
    </li>
  );
};

/** Meetings with the soonest class first, then the others in their order. */
const byNextClass = (one: OwnMeetingRowProps, other: OwnMeetingRowProps) => {
  if (!one.next || !other.next) return Number(!one.next) - Number(!other.next);
  return one.next.startsAt.localeCompare(other.next.startsAt);
};

interface Props {
  title: string;
  meetings: OwnMeeting[];
  classes: LearnerClass[];
  now: Date;
  /** The element that holds the rows. */
  list?: Ref<HTMLUListElement>;
}

/** Links under one heading, each with its next class and start time. */
export const OwnMeetingList = ({ title, meetings, classes: own, now, list }: Props) => {
  if (meetings.length === 0) return null;
  const rows = meetings
    .map((meeting) => ({ meeting, next: nextClassOf(meeting, own, now), now }))
    .sort(byNextClass);
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <Card flush>
        <ul ref={list}>
          {rows.map((row) => (
            <OwnMeetingRow key={row.meeting.id} {...row} />
          ))}
        </ul>
      </Card>
    </section>
  );
};
