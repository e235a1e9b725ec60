import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { serviceOf } from '../links/link-host.ts';
import { titlesOf } from '../links/public-link.ts';
import { changedByInWords, changedInWords } from './ago-messages.ts';
import { editButtonId } from './link-drafts.ts';
import styles from './StaffRow.module.css';

interface ButtonsProps {
  meeting: StaffMeeting;
  onEdit: (meeting: StaffMeeting) => void;
  onDelete: (meeting: StaffMeeting) => void;
}

export const StaffButtons = ({ meeting, onEdit, onDelete }: ButtonsProps) => (
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

const audienceInWords = ({ isPublic }: StaffMeeting, isOnPage: boolean) => {
  if (!isPublic) return t`Only for the enrolled`;
  return isOnPage ? t`Public: on the Online Classes page` : t`Public: in every learner’s list`;
};

const lastChangeInWords = ({ changedBy, updatedAt }: StaffMeeting, now: Date) =>
  changedBy ? changedByInWords(changedBy, updatedAt, now) : changedInWords(updatedAt, now);

interface FactsProps {
  meeting: StaffMeeting;
  /** Whether the public page shows it. */
  isOnPage: boolean;
  now: Date;
}

/** What staff know of a link: its service, its name, who can see it, which courses use it, and who changed it last. */
export const StaffFacts = ({ meeting, isOnPage, now }: FactsProps) => {
  const service = serviceOf(meeting.meetingLink);
  return (
    <>
      {service && <span className={styles.service}>{service}</span>}
      {meeting.name && <p className={styles.name}>{meeting.name}</p>}
      <ul className={styles.marks}>
        <li className={classes(isOnPage && styles.onPage)}>{audienceInWords(meeting, isOnPage)}</li>
        {meeting.courses.length > 0 && <li>{t`Used by ${{ titles: titlesOf(meeting) }}`}</li>}
        <li className={styles.changed}>{lastChangeInWords(meeting, now)}</li>
      </ul>
    </>
  );
};
