import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

interface Props {
  course: StaffCourse;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a course after a confirmation. After a failure the dialog stays open with the reason: a course with orders cannot be deleted. */
export const DeleteCourse = ({ course, onDeleted, onClose }: Props) => {
  const title = localizedTitle(course);
  const deleted = useRef(false);

  // The focused button is removed with its row; nothing outside the dialog can take the focus before it is closed.
  useEffect(() => () => void (deleted.current && focusHeading()), []);

  const finish = () => {
    showToast(() => t`${title} deleted.`);
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
      <p>{t`This removes the course from the site for good, and from learners’ selected classes.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};
