import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './Toast.module.css';

/** Long enough to read twice; what matters longer is said in the page. */
const shownMs = 7000;
/** Long enough to reach the button with a switch or a screen reader. */
const shownWithActionMs = 20_000;

/** The look of the one thing to do in a toast. */
export const toastAction = styles.action;

interface Props {
  text: string;
  icon: 'check' | 'warning';
  action?: ReactNode;
  /** Nowhere else can one do what it offers. */
  isLast?: boolean;
  onDismiss: () => void;
}

export const Toast = ({ text, icon, action, isLast, onDismiss }: Props) => {
  // While the focus is inside, it does not go away from under someone's hands.
  const [held, setHeld] = useState(false);
  const ms = isLast ? shownWithActionMs : shownMs;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, ms);
    return () => clearTimeout(timer);
  }, [onDismiss, held, ms]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone is inside.
    <div className={styles.toast} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Icon name={icon} size={20} />
      <div className={styles.words}>
        <p>{text}</p>
        {action}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
};
