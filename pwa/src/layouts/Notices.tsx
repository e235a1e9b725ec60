import { useCallback } from 'react';
import { dismiss, type Notice, useNotices } from '../notices.ts';
import { Toast } from '../ui/Toast.tsx';
import styles from './Notices.module.css';

const NoticeToast = ({ notice }: { notice: Notice }) => {
  const { id, text, action, isProblem } = notice;
  const onDismiss = useCallback(() => dismiss(id), [id]);
  const run = () => {
    onDismiss();
    action?.run();
  };
  return (
    <Toast
      text={text}
      icon={isProblem ? 'warning' : 'check'}
      {...(action && { action: { label: action.label, run } })}
      onDismiss={onDismiss}
    />
  );
};

/** Always in the page: a live region speaks only of what changes inside it. */
export const Notices = () => {
  const notices = useNotices((state) => state.notices);
  return (
    <div className={styles.notices} role="status">
      {notices.map((notice) => (
        <NoticeToast key={notice.id} notice={notice} />
      ))}
    </div>
  );
};
