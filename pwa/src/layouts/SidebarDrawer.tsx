import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './SidebarDrawer.module.css';

/** The sidebar over the page. A modal dialog: it keeps the focus, closes on Escape and gives it back. */
export const SidebarDrawer = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={onClose}
      onClick={closeOnBackdrop}
    >
      <Sidebar />
      <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  );
};
