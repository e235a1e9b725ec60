import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Toast.module.css';

/** Long enough to read the text twice. */
const visibleMs = 7000;
/** Long enough to reach the button with a switch device or a screen reader. */
const visibleWithActionMs = 20_000;

/** The class of a toast's link or button. */
export const toastActionClass = styles.action;

interface Props {
  text: string;
  more?: { text: string; isLast: boolean } | undefined;
  icon: 'check' | 'warning';
  action?: ReactNode;
  /** Whether the toast is the only place for its action, or a second message follows: it is shown for longer. */
  isLast?: boolean | undefined;
  onDismiss: () => void;
}

export const Toast = ({ text, more, icon, action, isLast, onDismiss }: Props) => {
  // The toast stays while it has the focus.
  const [held, setHeld] = useState(false);
  const ms = isLast ? visibleWithActionMs : visibleMs;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, ms);
    return () => clearTimeout(timer);
  }, [onDismiss, held, ms]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its buttons.
    <div className={styles.toast} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Icon name={icon} size={20} />
      <div className={styles.words}>
        <p>{text}</p>
        {action}
        {more && (
          <p key={String(more.isLast)} aria-hidden={!more.isLast}>
            {more.text}
          </p>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t`Dismiss`} onClick={onDismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
};
