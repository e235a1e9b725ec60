import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { Dialog } from '../lazy/Dialog.tsx';
import { useHoldBack } from './hold-back.ts';
import styles from './Sheet.module.css';

interface Props {
  title: ReactNode;
  /** What the sheet is about, below its title. */
  lead?: ReactNode;
  /** While something is being sent, nothing closes the sheet, nor does going back leave its page. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A task over the page: on phones a sheet from below, in the thumb's reach, on wider screens a dialog in the middle. */
export const Sheet = ({ title, lead, busy = false, onClose, children }: Props) => {
  const titleId = useId();
  useHoldBack(busy);
  const closeUnlessBusy = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog className={styles.sheet} aria-labelledby={titleId} onClose={closeUnlessBusy}>
      <div className={styles.head}>
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
