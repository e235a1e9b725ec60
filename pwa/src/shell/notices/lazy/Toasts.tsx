import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../data/session/session.ts';
import { Link } from '../../../ui/link.tsx';
import { dismissToast, type ToastMessage, type ToastMessageAction, useToasts } from '../toasts.ts';
import { Toast, toastActionClass } from './Toast.tsx';
import styles from './Toasts.module.css';
import { useUnobstructedPosition } from './use-unobstructed-position.ts';

const ToastAction = ({ action, onDone }: { action: ToastMessageAction; onDone: () => void }) => {
  if ('path' in action) {
    return (
      <Link className={toastActionClass} to={action.path} onClick={onDone}>
        {action.label()}
      </Link>
    );
  }
  const run = () => {
    onDone();
    action.run();
  };
  return (
    <button type="button" className={toastActionClass} onClick={run}>
      {action.label()}
    </button>
  );
};

const ToastItem = ({ notice }: { notice: ToastMessage }) => {
  const { id, message, more, action, isProblem, stays } = notice;
  const onDismiss = useCallback(() => dismissToast(id), [id]);
  return (
    <Toast
      text={message()}
      more={more && { text: more.message(), isLast: more.isLast }}
      icon={isProblem ? 'warning' : 'check'}
      action={action && <ToastAction action={action} onDone={onDismiss} />}
      isLast={stays || (action !== undefined && 'run' in action)}
      onDismiss={onDismiss}
    />
  );
};

/** Dismisses a toast when the user opens the page that it links to. */
const useDismissOnArrival = (toasts: ToastMessage[]) => {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const { id, action } of toasts)
      if (action && 'path' in action && action.path === pathname) dismissToast(id);
  }, [toasts, pathname]);
};

/** Removes toasts with actions at log-out: they are not for the next user. */
const useDismissOnLogOut = () =>
  useEffect(
    () =>
      useSession.subscribe(({ endedBy }) => {
        if (endedBy !== 'logout') return;
        useToasts.setState(({ toasts }) => ({
          toasts: toasts.filter(({ action }) => !action),
        }));
      }),
    [],
  );

const noToasts: ToastMessage[] = [];

/** Renders the live region empty first: a screen reader announces only changes inside of it. */
export const Toasts = () => {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  const allToasts = useToasts((state) => state.toasts);
  const notices = stands ? allToasts : noToasts;
  const container = useUnobstructedPosition(notices);
  useDismissOnArrival(notices);
  useDismissOnLogOut();
  return (
    <div ref={container} className={styles.notices} role="status">
      {notices.map((notice) => (
        <ToastItem key={notice.id} notice={notice} />
      ))}
    </div>
  );
};
