import type { Meeting, StaffMeeting } from 'bff/contract';
import type { Ref } from 'react';
import { tableRoles } from '../../ui/table-roles.ts';
import { MeetingRow } from './MeetingRow.tsx';
import styles from './MeetingTable.module.css';

export interface StaffActions {
  onEdit: (meeting: Meeting) => void;
  onDelete: (meeting: Meeting) => void;
  /** The meeting whose link the public page has. */
  publicId: number | undefined;
}

interface Props {
  meetings: (Meeting | StaffMeeting)[];
  staff: StaffActions | undefined;
  /** The element whose children are the rows. */
  rows: Ref<HTMLTableSectionElement>;
}

/** A table where there is room, cards elsewhere; to a screen reader always a table. */
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
