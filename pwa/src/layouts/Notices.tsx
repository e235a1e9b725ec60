import { useCallback } from 'react';
import { dismiss, type Notice, useNotices } from '../notices.ts';
import { Toast } from '../ui/Toast.tsx';
import styles from './Notices.module.css';

const NoticeToast = ({ notice }: { notice: Notice }) => {
  const onDismiss = useCallback(() => dismiss(notice.id), [notice.id]);
  return <Toast text={notice.text} onDismiss={onDismiss} />;
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
