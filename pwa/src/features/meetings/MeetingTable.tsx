import type { Meeting, StaffMeeting } from 'bff/contract';
import { type Ref, useState } from 'react';
import { messages } from '../../content/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { tableRoles } from '../../ui/table-roles.ts';
import { useLinkForm } from './link-form-store.ts';
import styles from './MeetingTable.module.css';
import { isWebLink } from './meeting-link.ts';
import { titlesOf } from './public-link.ts';

export interface StaffActions {
  onEdit: (meeting: Meeting) => void;
  onDelete: (meeting: Meeting) => void;
  /** The meeting whose link is on the public page. */
  publicId: number | undefined;
}

/** The id of a row's Edit button, which is focused when the form leaves edit mode. */
export const editButtonId = (meetingId: number) => `edit-${meetingId}`;

const LinkCell = ({ meeting }: { meeting: Meeting }) => {
  if (!isWebLink(meeting.meetingLink)) return <span className={styles.notSet}>Not Set</span>;
  return (
    <a
      className={styles.link}
      aria-label={`Open Link of class ${meeting.id}`}
      href={meeting.meetingLink}
      title={meeting.meetingLink}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open Link
    </a>
  );
};

/** Disabled without a link by `aria-disabled` only, so that pressing it can say why. */
const Join = ({ meeting, onRefused }: { meeting: Meeting; onRefused: () => void }) => {
  const link = meeting.meetingLink;
  const can = isWebLink(link);
  const join = () => (can ? window.open(link, '_blank', 'noopener,noreferrer') : onRefused());
  return (
    <Button small aria-label={`Join class ${meeting.id}`} aria-disabled={!can} onClick={join}>
      Join
    </Button>
  );
};

const StaffButtons = ({ meeting, staff }: { meeting: Meeting; staff: StaffActions }) => (
  <>
    <Button
      small
      variant="soft"
      id={editButtonId(meeting.id)}
      aria-label={`Edit class ${meeting.id}`}
      onClick={() => staff.onEdit(meeting)}
    >
      Edit
    </Button>
    <Button
      small
      variant="danger"
      aria-label={`Delete class ${meeting.id}`}
      onClick={() => staff.onDelete(meeting)}
    >
      Delete
    </Button>
  </>
);

const audienceOf = ({ id, isPublic }: StaffMeeting, { publicId }: StaffActions) => {
  if (!isPublic) return 'Only for the enrolled';
  return id === publicId ? 'Public: on the Online Classes page' : 'Public: in every learner’s list';
};

/** Who can see the link, and which courses use it. */
const Marks = ({ meeting, staff }: { meeting: StaffMeeting; staff: StaffActions }) => (
  <ul className={styles.marks}>
    <li className={classes(meeting.id === staff.publicId && styles.onPage)}>
      {audienceOf(meeting, staff)}
    </li>
    {meeting.courses.length > 0 && <li>Used by {titlesOf(meeting)}</li>}
  </ul>
);

interface RowProps {
  meeting: Meeting | StaffMeeting;
  staff: StaffActions | undefined;
}

const MeetingRow = ({ meeting, staff }: RowProps) => {
  // A new key at each press makes the alert speak again.
  const [refusals, setRefusals] = useState(0);
  const inForm = useLinkForm((form) => form.editing?.id === meeting.id);
  const refused = refusals > 0 && !isWebLink(meeting.meetingLink);
  return (
    <tr className={classes(styles.row, staff && inForm && styles.inForm)} {...tableRoles.row}>
      <td className={styles.id} {...tableRoles.cell}>
        {meeting.id}
      </td>
      <td className={styles.linkCell} {...tableRoles.cell}>
        <LinkCell meeting={meeting} />
        {staff && 'courses' in meeting && <Marks meeting={meeting} staff={staff} />}
      </td>
      <td className={styles.actions} {...tableRoles.cell}>
        <div className={styles.buttons}>
          <Join meeting={meeting} onRefused={() => setRefusals(refusals + 1)} />
          {staff && <StaffButtons meeting={meeting} staff={staff} />}
        </div>
        {refused && (
          <p className={styles.refusal} key={refusals} role="alert">
            {messages.noMeetingLink}
          </p>
        )}
      </td>
    </tr>
  );
};

interface Props {
  meetings: (Meeting | StaffMeeting)[];
  staff: StaffActions | undefined;
  /** The element that holds the rows. */
  rows: Ref<HTMLTableSectionElement>;
}

/** A table, or cards on narrow screens. For screen readers always a table. */
export const MeetingTable = ({ meetings, staff, rows }: Props) => (
  <table className={styles.table} {...tableRoles.table}>
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="col" {...tableRoles.header}>
          ID
        </th>
        <th scope="col" {...tableRoles.header}>
          Meeting Link
        </th>
        <th scope="col" {...tableRoles.header}>
          Actions
        </th>
      </tr>
    </thead>
    <tbody ref={rows} {...tableRoles.group}>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} staff={staff} />
      ))}
    </tbody>
  </table>
);
