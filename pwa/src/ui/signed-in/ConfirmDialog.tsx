import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../lazy/Dialog.tsx';
import styles from './ConfirmDialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  /** `danger` for a removal, `action` for the next step. */
  variant?: 'danger' | 'action';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before an action that cannot be undone. Escape cancels; while `busy` nothing cancels, and going back
 * does not leave the page.
 */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel = t`Cancel`,
  variant = 'danger',
  busy,
  onConfirm,
  onCancel,
}: Props) => {
  const titleId = useId();
  const cancelUnlessBusy = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog className={styles.dialog} aria-labelledby={titleId} onClose={cancelUnlessBusy}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={cancelUnlessBusy}>
          {cancel}
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
};
