import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { Dialog } from '../lazy/Dialog.tsx';
import styles from './Sheet.module.css';
import { useDragDown } from './use-drag-down.ts';

interface Props {
  title: ReactNode;
  /** The introduction below the title. */
  lead?: ReactNode;
  /** While something is being sent, nothing closes the sheet, and going back does not leave its page. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A task over the page: a bottom sheet on phones, a centered dialog on wider screens. */
export const Sheet = ({ title, lead, busy = false, onClose, children }: Props) => {
  const titleId = useId();
  const closeUnlessBusy = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog className={styles.sheet} aria-labelledby={titleId} onClose={closeUnlessBusy}>
      <div className={styles.head} {...useDragDown(closeUnlessBusy)}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t`Close`}
          aria-disabled={busy}
          onClick={closeUnlessBusy}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.content}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Dialog>
  );
};
