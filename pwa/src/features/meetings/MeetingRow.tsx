import type { Meeting } from 'bff/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { tableRoles } from '../../ui/table-roles.ts';
import { useLinkForm } from './link-form-store.ts';
import styles from './MeetingTable.module.css';
import type { StaffActions } from './MeetingTable.tsx';
import { editButtonId } from './meeting-ids.ts';
import { isWebLink } from './meeting-link.ts';

const LinkCell = ({ meeting }: { meeting: Meeting }) => {
  if (!isWebLink(meeting.meetingLink)) return <span className={styles.notSet}>Not Set</span>;
  return (
    <a
      className={styles.link}
      href={meeting.meetingLink}
      title={meeting.meetingLink}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open Link
    </a>
  );
};

/** Disabled without a link, but still to be pressed, as it then says why. */
const Join = ({ meeting, onRefused }: { meeting: Meeting; onRefused: () => void }) => {
  const link = meeting.meetingLink;
  const can = isWebLink(link);
  const join = () => (can ? window.open(link, '_blank', 'noopener,noreferrer') : onRefused());
  return (
    <Button small aria-disabled={!can} onClick={join}>
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
      onClick={() => staff.onEdit(meeting)}
    >
      Edit
    </Button>
    <Button small variant="danger" onClick={() => staff.onDelete(meeting)}>
      Delete
    </Button>
  </>
);

interface Props {
  meeting: Meeting;
  staff: StaffActions | undefined;
}

export const MeetingRow = ({ meeting, staff }: Props) => {
  // Counted, so that pressing again says it again.
  const [refusals, setRefusals] = useState(0);
  const inForm = useLinkForm((form) => form.editing?.id === meeting.id);
  const refused = refusals > 0 && !isWebLink(meeting.meetingLink);
  return (
    <tr className={classes(styles.row, inForm && styles.inForm)} {...tableRoles.row}>
      <td className={styles.id} {...tableRoles.cell}>
        {meeting.id}
      </td>
      <td className={styles.linkCell} {...tableRoles.cell}>
        <LinkCell meeting={meeting} />
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
