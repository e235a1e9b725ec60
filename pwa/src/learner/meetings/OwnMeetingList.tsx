import { t } from '@lingui/core/macro';
import type { LearnerClass, OwnMeeting } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { type Ref, useState } from 'react';
import { listed } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { type OwnWords, ownTitle, ownWords, titleOf } from '../../i18n/localized-content.ts';
import {
  changeInWords,
  nearInWords,
  substituteInWords,
  whenInWords,
} from '../../schedule/class-messages.ts';
import { canJoin, nextClass } from '../../schedule/class-times.ts';
import { markOfLink } from '../../schedule/link-changes.ts';
import { OwnHours } from '../../schedule/OwnHours.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import styles from './OwnMeetingList.module.css';

interface RowProps {
  meeting: OwnMeeting;
  next: LearnerClass | undefined;
  now: Date;
}

/** The class that the link is opened for next, or else its course, or the name that staff gave it. */
const ownName = ({ meeting: { id, name, courses }, next }: RowProps): OwnWords => {
  const titled = next ?? courses[0];
  if (titled) return ownTitle(titled);
  return name ? ownWords(name, undefined) : { words: t`Class ${{ number: id }}`, lang: undefined };
};

const nameOf = (row: RowProps): string => ownName(row).words;

const mostNamed = 2;

/** Which other courses use the link: "Also for Yoga Therapy and 3 more". */
const othersInWords = (row: RowProps) => {
  const others = row.meeting.courses.map(titleOf).filter((title) => title !== nameOf(row));
  if (others.length === 0) return undefined;
  if (others.length <= mostNamed) return t`Also for ${{ titles: listed(others) }}`;
  const titles = others.slice(0, mostNamed).join(', ');
  return t`Also for ${titles} and ${{ count: others.length - mostNamed }} more`;
};

/** A class as a device may have kept it from an earlier version, in which it named no link. */
type KeptClass = Omit<LearnerClass, 'meetingId'> & Partial<Pick<LearnerClass, 'meetingId'>>;

/** Whether the class is joined by this link: one with a link of its own stands beside that. */
const isJoinedBy = ({ id, courses }: OwnMeeting, { meetingId, slug }: KeptClass) =>
  meetingId === undefined ? courses.some((course) => course.slug === slug) : meetingId === id;

/** The class for which the link is opened next; undefined where there is none. */
const nextOf = (meeting: OwnMeeting, own: LearnerClass[], now: Date) =>
  nextClass(
    own.filter((found) => isJoinedBy(meeting, found)),
    now,
  );

/** Filled while the class can be joined. Without a link it says so when it is pressed. */
const Join = (row: RowProps) => {
  const { meeting, next, now } = row;
  // A new key at each press makes the alert speak again.
  const [refusals, setRefusals] = useState(0);
  const link = meeting.meetingLink;
  const label = t`Join class ${{ number: meeting.id }}, ${{ title: nameOf(row) }}`;
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
      <Button aria-label={label} aria-disabled onClick={() => setRefusals(refusals + 1)}>
        {t`Join`}
      </Button>
      {refusals > 0 && (
        <p className={styles.refusal} key={refusals} role="alert">
          {messages.noMeetingLink()}
        </p>
      )}
    </>
  );
};

const When = ({ next, now }: { next: LearnerClass; now: Date }) => {
  const near = nearInWords(next, now);
  const change = changeInWords(next);
  const substitute = substituteInWords(next);
  return (
    <>
      <p className={styles.when}>
        {near ? <strong className={styles.near}>{near}</strong> : whenInWords(next, now)}
      </p>
      <OwnHours time={next} className={styles.note} />
      {change && <p className={classes(styles.note, styles.change)}>{change}</p>}
      {substitute && <p className={styles.note}>{substitute}</p>}
    </>
  );
};

const Row = (props: RowProps) => {
  const { meeting, next, now } = props;
  const others = othersInWords(props);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <ChangedMark of={markOfLink(meeting)} />
        <h3 className={styles.name}>
          <StaffWords of={ownName(props)} />
        </h3>
        {next && <When next={next} now={now} />}
        {!next && meeting.courses.length > 0 && (
          <p className={styles.note}>{t`There is no class in the next weeks.`}</p>
        )}
        {others && <p className={styles.note}>{others}</p>}
        {!isWebLink(meeting.meetingLink) && (
          <p className={styles.note}>{t`The link is not there yet.`}</p>
        )}
      </div>
      <div className={styles.join}>
        <Join {...props} />
      </div>
    </li>
  );
};

/** Those that are opened next come first, then the others as they were. */
const bySoonest = (one: RowProps, other: RowProps) => {
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

/** Links under one heading, each with the class that it is for, and when that begins. */
export const OwnMeetingList = ({ title, meetings, classes: own, now, list }: Props) => {
  if (meetings.length === 0) return null;
  const rows = meetings
    .map((meeting) => ({ meeting, next: nextOf(meeting, own, now), now }))
    .sort(bySoonest);
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <Card flush>
        <ul ref={list}>
          {rows.map((row) => (
            <Row key={row.meeting.id} {...row} />
          ))}
        </ul>
      </Card>
    </section>
  );
};
