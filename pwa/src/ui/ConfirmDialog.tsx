import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something is removed. Open for as long as it is mounted; Escape is Cancel. */
export const ConfirmDialog = ({ title, children, confirm, busy, onConfirm, onCancel }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // While still in the page, as closing gives the focus back to where it came from.
    return () => element?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onCancel();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
};
