import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../data/session/session.ts';
import { Link } from '../../../ui/link.tsx';
import { dismiss, type Notice, type NoticeAction, useNotices } from '../notices.ts';
import styles from './Notices.module.css';
import { Toast, toastAction } from './Toast.tsx';
import { useClearPlace } from './use-clear-place.ts';

const Action = ({ action, onDone }: { action: NoticeAction; onDone: () => void }) => {
  if ('path' in action) {
    return (
      <Link className={toastAction} to={action.path} onClick={onDone}>
        {action.label()}
      </Link>
    );
  }
  const run = () => {
    onDone();
    action.run();
  };
  return (
    <button type="button" className={toastAction} onClick={run}>
      {action.label()}
    </button>
  );
};

const NoticeToast = ({ notice }: { notice: Notice }) => {
  const { id, say, more, action, isProblem, stays } = notice;
  const onDismiss = useCallback(() => dismiss(id), [id]);
  return (
    <Toast
      text={say()}
      more={more && { text: more.say(), isLast: more.isLast }}
      icon={isProblem ? 'warning' : 'check'}
      action={action && <Action action={action} onDone={onDismiss} />}
      isLast={stays || (action !== undefined && 'run' in action)}
      onDismiss={onDismiss}
    />
  );
};

/** Dismisses a notice when the user opens the page that it links to. */
const useArrival = (notices: Notice[]) => {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const { id, action } of notices)
      if (action && 'path' in action && action.path === pathname) dismiss(id);
  }, [notices, pathname]);
};

/** What somebody could still do by a toast goes with their log-out: it is not for whoever is next. */
const useLogOut = () =>
  useEffect(
    () =>
      useSession.subscribe(({ endedBy }) => {
        if (endedBy !== 'logout') return;
        useNotices.setState(({ notices }) => ({
          notices: notices.filter(({ action }) => !action),
        }));
      }),
    [],
  );

const none: Notice[] = [];

/** Renders the live region empty first: a screen reader announces only changes inside of it. */
export const Notices = () => {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  const told = useNotices((state) => state.notices);
  const notices = stands ? told : none;
  const place = useClearPlace(notices);
  useArrival(notices);
  useLogOut();
  return (
    <div ref={place} className={styles.notices} role="status">
      {notices.map((notice) => (
        <NoticeToast key={notice.id} notice={notice} />
      ))}
    </div>
  );
};
