import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { type Ref, useState } from 'react';
import { messages } from '../../content/messages.ts';
import { linkMark } from '../../schedule/link-changes.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { tableRoles } from '../../ui/signed-in/table-roles.ts';
import { MeetingButtons, MeetingDetails } from './MeetingDetails.tsx';
import styles from './MeetingTable.module.css';

/** The props of all rows. */
export interface MeetingRowContext {
  /** The id of the meeting in the form. */
  inForm: number | undefined;
  /** The id of the meeting on the public page. */
  onPage: number | undefined;
  now: Date;
  onEdit: (meeting: StaffMeeting) => void;
  onDelete: (meeting: StaffMeeting) => void;
}

const OpenLink = ({ meeting }: { meeting: StaffMeeting }) => {
  if (!isWebLink(meeting.meetingLink)) return <span className={styles.notSet}>{t`Not Set`}</span>;
  return (
    <a
      className={styles.link}
      aria-label={t`Open Link of class ${{ id: meeting.id }}`}
      href={meeting.meetingLink}
      title={meeting.meetingLink}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open Link`}
    </a>
  );
};

interface JoinButtonProps {
  meeting: StaffMeeting;
  onRefused: () => void;
}

/** A quiet button, as staff come to change links. Without a link it has `aria-disabled` only, so that a press can show the reason. */
const JoinButton = ({ meeting, onRefused }: JoinButtonProps) => {
  const link = meeting.meetingLink;
  const hasLink = isWebLink(link);
  const join = () => (hasLink ? window.open(link, '_blank', 'noopener,noreferrer') : onRefused());
  return (
    <Button
      small
      variant="quiet"
      aria-label={t`Join class ${{ id: meeting.id }}`}
      aria-disabled={!hasLink}
      onClick={join}
    >
      {t`Join`}
    </Button>
  );
};

interface MeetingRowProps extends MeetingRowContext {
  meeting: StaffMeeting;
}

const MeetingRow = ({ meeting, inForm, onPage, now, onEdit, onDelete }: MeetingRowProps) => {
  // A new key at each press makes screen readers announce the alert again.
  const [errors, setErrors] = useState(0);
  const refused = errors > 0 && !isWebLink(meeting.meetingLink);
  return (
    <tr className={classes(styles.row, inForm === meeting.id && styles.inForm)} {...tableRoles.row}>
      <td className={styles.id} {...tableRoles.cell}>
        {meeting.id}
      </td>
      <td className={styles.linkCell} {...tableRoles.cell}>
        <ChangedMark of={linkMark(meeting)} />
        <OpenLink meeting={meeting} />
        <MeetingDetails meeting={meeting} isOnPage={onPage === meeting.id} now={now} />
      </td>
      <td className={styles.actions} {...tableRoles.cell}>
        <div className={styles.buttons}>
          <JoinButton meeting={meeting} onRefused={() => setErrors(errors + 1)} />
          <MeetingButtons meeting={meeting} onEdit={onEdit} onDelete={onDelete} />
        </div>
        {refused && (
          <p className={styles.refusal} key={errors} role="alert">
            {messages.noMeetingLink()}
          </p>
        )}
      </td>
    </tr>
  );
};

interface Props extends MeetingRowContext {
  meetings: StaffMeeting[];
  /** The element that holds the rows. */
  rows: Ref<HTMLTableSectionElement>;
}

/** A table, or cards on narrow screens. For screen readers always a table. */
export const MeetingTable = ({ meetings, rows, ...parts }: Props) => (
  <table className={styles.table} {...tableRoles.table}>
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="col" {...tableRoles.header}>
          {t`ID`}
        </th>
        <th scope="col" {...tableRoles.header}>
          {t`Meeting Link`}
        </th>
        <th scope="col" {...tableRoles.header}>
          {t`Actions`}
        </th>
      </tr>
    </thead>
    <tbody ref={rows} {...tableRoles.group}>
      {meetings.map((meeting) => (
        <MeetingRow {...parts} key={meeting.id} meeting={meeting} />
      ))}
    </tbody>
  </table>
);
