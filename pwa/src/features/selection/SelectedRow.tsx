import type { SelectedCourse } from 'bff/contract';
import { useRef, useState } from 'react';
import { dayOf, rupees } from '../../content/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { tableRoles } from '../../ui/table-roles.ts';
import styles from './SelectedTable.module.css';
import { selectionListId } from './selection-ids.ts';
import { removeFromClasses } from './selection-store.ts';

const useRemove = (course: SelectedCourse) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);
  const remove = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    const problem = await removeFromClasses(course);
    sending.current = false;
    setBusy(false);
    if (problem) return setProblem(problem);
    document.getElementById(selectionListId)?.focus({ preventScroll: true });
  };
  return { busy, problem, remove };
};

export const SelectedRow = ({ course, number }: { course: SelectedCourse; number: number }) => {
  const { busy, problem, remove } = useRemove(course);
  return (
    <tr className={styles.row} {...tableRoles.row}>
      <td className={styles.number} {...tableRoles.cell}>
        {number}
      </td>
      <td className={styles.course} {...tableRoles.cell}>
        {course.title}
        {!course.available && <p className={styles.gone}>No longer to be had. Please remove it.</p>}
        {problem && (
          <p className={styles.gone} role="alert">
            {problem}
          </p>
        )}
      </td>
      <td className={styles.date} {...tableRoles.cell}>
        {dayOf(course.startDate)}
      </td>
      <td className={styles.fee} {...tableRoles.cell}>
        {rupees(course.fee)}
      </td>
      <td className={styles.actions} {...tableRoles.cell}>
        <Button
          small
          variant="danger"
          busy={busy}
          aria-label={`Remove ${course.title}`}
          onClick={remove}
        >
          <Icon name="trash" size={20} />
        </Button>
      </td>
    </tr>
  );
};
