import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

interface Props {
  course: StaffCourse;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks and deletes. If that fails, it stays open and shows why: a course with orders cannot be deleted. */
export const DeleteCourse = ({ course, onDeleted, onClose }: Props) => {
  const title = titleOf(course);
  const deleted = useRef(false);

  // The focused button leaves with its row; the dialog must be closed before anything outside can take the focus.
  useEffect(() => () => void (deleted.current && focusHeading()), []);

  const finish = () => {
    notify(() => t`${title} deleted.`);
    deleted.current = true;
    onDeleted();
  };
  const { busy, problem, start } = useMutation(() => staffApi.deleteCourse(course.id), finish);
  return (
    <ConfirmDialog
      title={t`Delete ${title}?`}
      confirm={t`Delete`}
      busy={busy}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>{t`It leaves the site for good, and the classes that learners have selected.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};
