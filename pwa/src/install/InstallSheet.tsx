import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { studio } from '../content/studio.ts';
import { Button } from '../ui/Button.tsx';
import styles from './InstallSheet.module.css';

/** The signs that iOS itself shows for these two. */
const Sign = ({ children }: { children: ReactNode }) => (
  <svg
    className={styles.sign}
    width="28"
    height="28"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** How iOS installs: it has no dialog that a page could open. Escape closes, and so does a tap beside it. */
export const InstallSheet = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // While still in the page, as closing gives the focus back to where it came from.
    return () => element?.close();
  }, []);
  const closeBeside = ({ clientX, clientY, detail }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.current?.getBoundingClientRect() ?? new DOMRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    // Keys press buttons at no place at all.
    if (detail > 0 && !isInside) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={onClose}
      onClick={closeBeside}
    >
      <h2 className={styles.title} id={titleId}>
        {studio.name} on your home screen
      </h2>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <Sign>
            <path d="M8 9H5.5v11h13V9H16M12 14.5V3.5M8.5 7 12 3.5 15.5 7" />
          </Sign>
          <p>
            Tap <strong>Share</strong> in the browser’s bar.
          </p>
        </li>
        <li className={styles.step}>
          <Sign>
            <path d="M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7" />
          </Sign>
          <p>
            Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
          </p>
        </li>
      </ol>
      <p className={styles.hint}>The app keeps its own sign-in: log in there once more.</p>
      <Button block onClick={onClose}>
        Done
      </Button>
    </dialog>
  );
};
