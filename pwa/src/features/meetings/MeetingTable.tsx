import type { Meeting } from 'bff/contract';
import { tableRoles } from '../../ui/table-roles.ts';
import { MeetingRow } from './MeetingRow.tsx';
import styles from './MeetingTable.module.css';

export interface StaffActions {
  onEdit: (meeting: Meeting) => void;
  onDelete: (meeting: Meeting) => void;
}

interface Props {
  meetings: Meeting[];
  staff: StaffActions | undefined;
}

/** A table from 768 px up, cards below; to a screen reader always a table. */
export const MeetingTable = ({ meetings, staff }: Props) => (
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
    <tbody {...tableRoles.group}>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} staff={staff} />
      ))}
    </tbody>
  </table>
);
