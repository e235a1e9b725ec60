import type { SelectedCourse } from 'bff/contract';
import { tableRoles } from '../../ui/table-roles.ts';
import { SelectedRow } from './SelectedRow.tsx';
import styles from './SelectedTable.module.css';

const columns = ['No.', 'Course', 'Date', 'Fee', 'Actions'];

/** A table where there is room, cards elsewhere; to a screen reader always a table. */
export const SelectedTable = ({ courses }: { courses: SelectedCourse[] }) => (
  <table className={styles.table} {...tableRoles.table}>
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((name) => (
          <th key={name} scope="col" {...tableRoles.header}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {courses.map((course, index) => (
        <SelectedRow key={course.courseId} course={course} number={index + 1} />
      ))}
    </tbody>
  </table>
);
