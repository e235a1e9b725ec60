import { useEffect } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

/** Long enough to read twice; what matters longer is said in the page. */
const shownMs = 7000;

export const Toast = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(onDismiss, shownMs);
    return () => clearTimeout(timer);
  }, [onDismiss]);
  return (
    <div className={styles.toast}>
      <Icon name="check" size={20} />
      <p>{text}</p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
};
