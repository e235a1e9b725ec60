import type { Meeting, StaffMeeting } from 'bff/contract';
import { type ReactNode, type Ref, useState } from 'react';
import { messages } from '../../content/messages.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { markOfLink } from '../../timetable/link-changes.ts';
import { isWebLink } from '../../timetable/meeting-link.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { tableRoles } from '../../ui/signed-in/table-roles.ts';
import styles from './MeetingTable.module.css';

/** What only staff have in a row. */
export interface StaffParts {
  /** The meeting in the form. */
  inForm: number | undefined;
  /** The cell of the link, with all that staff know of it. */
  cell: (meeting: StaffMeeting, link: ReactNode) => ReactNode;
  /** The buttons beside Join. */
  buttons: (meeting: StaffMeeting) => ReactNode;
}

/** Tells the links and buttons apart in a screen reader's list of them. */
const whichOf = ({ id }: Meeting) => `class ${id}`;

const LinkCell = ({ meeting }: { meeting: Meeting }) => {
  if (!isWebLink(meeting.meetingLink)) return <span className={styles.notSet}>Not Set</span>;
  return (
    <a
      className={styles.link}
      aria-label={`Open Link of ${whichOf(meeting)}`}
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
interface JoinProps {
  meeting: Meeting;
  /** Staff come to change links: to join is one of several things. */
  isQuiet: boolean;
  onRefused: () => void;
}

const Join = ({ meeting, isQuiet, onRefused }: JoinProps) => {
  const link = meeting.meetingLink;
  const can = isWebLink(link);
  const join = () => (can ? window.open(link, '_blank', 'noopener,noreferrer') : onRefused());
  return (
    <Button
      small
      variant={isQuiet ? 'quiet' : 'action'}
      aria-label={`Join ${whichOf(meeting)}`}
      aria-disabled={!can}
      onClick={join}
    >
      Join
    </Button>
  );
};

interface RowProps {
  meeting: Meeting | StaffMeeting;
  staff: StaffParts | undefined;
}

const MeetingRow = ({ meeting, staff }: RowProps) => {
  // A new key at each press makes the alert speak again.
  const [refusals, setRefusals] = useState(0);
  const forStaff = staff && 'isPublic' in meeting ? { ...staff, meeting } : undefined;
  const link = <LinkCell meeting={meeting} />;
  const refused = refusals > 0 && !isWebLink(meeting.meetingLink);
  return (
    <tr
      className={classes(styles.row, staff?.inForm === meeting.id && styles.inForm)}
      {...tableRoles.row}
    >
      <td className={styles.id} {...tableRoles.cell}>
        {meeting.id}
      </td>
      <td className={styles.linkCell} {...tableRoles.cell}>
        <ChangedMark of={markOfLink(meeting)} />
        {forStaff ? forStaff.cell(forStaff.meeting, link) : link}
      </td>
      <td className={styles.actions} {...tableRoles.cell}>
        <div className={styles.buttons}>
          <Join
            meeting={meeting}
            isQuiet={staff !== undefined}
            onRefused={() => setRefusals(refusals + 1)}
          />
          {forStaff?.buttons(forStaff.meeting)}
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
  staff: StaffParts | undefined;
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
