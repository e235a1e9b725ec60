import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { serviceOf } from '../links/link-host.ts';
import { titlesOf } from '../links/public-link.ts';
import { formatChangedAgo, formatChangedByAgo } from './ago-messages.ts';
import { editButtonId } from './link-drafts.ts';
import styles from './MeetingDetails.module.css';

interface MeetingButtonsProps {
  meeting: StaffMeeting;
  onEdit: (meeting: StaffMeeting) => void;
  onDelete: (meeting: StaffMeeting) => void;
}

export const MeetingButtons = ({ meeting, onEdit, onDelete }: MeetingButtonsProps) => (
  <>
    <Button
      small
      variant="soft"
      id={editButtonId(meeting.id)}
      aria-label={t`Edit class ${{ id: meeting.id }}`}
      onClick={() => onEdit(meeting)}
    >
      {t`Edit`}
    </Button>
    <Button
      small
      variant="danger"
      aria-label={t`Delete class ${{ id: meeting.id }}`}
      onClick={() => onDelete(meeting)}
    >
      {t`Delete`}
    </Button>
  </>
);

const formatAudience = ({ isPublic }: StaffMeeting, isOnPage: boolean) => {
  if (!isPublic) return t`Only for enrolled learners`;
  return isOnPage ? t`Public: on the Online Classes page` : t`Public: in every learner’s list`;
};

const formatLastChange = ({ changedBy, updatedAt }: StaffMeeting, now: Date) =>
  changedBy ? formatChangedByAgo(changedBy, updatedAt, now) : formatChangedAgo(updatedAt, now);

interface MeetingDetailsProps {
  meeting: StaffMeeting;
  /** Whether the public page shows it. */
  isOnPage: boolean;
  now: Date;
}

/** The details of a link: its service, name, audience, courses, and last change. */
export const MeetingDetails = ({ meeting, isOnPage, now }: MeetingDetailsProps) => {
  const service = serviceOf(meeting.meetingLink);
  return (
    <>
      {service && <span className={styles.service}>{service}</span>}
      {meeting.name && <p className={styles.name}>{meeting.name}</p>}
      <ul className={styles.marks}>
        <li className={classes(isOnPage && styles.onPage)}>{formatAudience(meeting, isOnPage)}</li>
        {meeting.courses.length > 0 && <li>{t`Used by ${{ titles: titlesOf(meeting) }}`}</li>}
        <li className={styles.changed}>{formatLastChange(meeting, now)}</li>
      </ul>
    </>
  );
};
