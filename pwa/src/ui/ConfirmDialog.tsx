import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  /** What the way back is called. */
  cancel?: string;
  /** `danger` for what takes something away, `action` for what moves it on. */
  look?: 'danger' | 'action';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something that cannot be taken back. Open for as long as it is mounted; Escape is Cancel. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  look = 'danger',
  busy,
  onConfirm,
  onCancel,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // While still in the page, as closing gives the focus back to where it came from.
    return () => element?.close();
  }, []);
  const goBack = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onCancel();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={goBack}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={goBack}>
          {cancel}
        </Button>
        <Button variant={look} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
};
