import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Dialog } from '../../ui/lazy/Dialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './SidebarDrawer.module.css';

/** The sidebar over the page, for narrow windows. */
const SidebarDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog className={styles.drawer} aria-label={t`Menu`} closesBeside onClose={onClose}>
    <Sidebar isInDrawer />
    <button type="button" className={styles.close} aria-label={t`Close menu`} onClick={onClose}>
      <Icon name="close" />
    </button>
  </Dialog>
);

interface Props {
  className: string | undefined;
  children: ReactNode;
}

/** Opens the menu in a drawer. It holds the open state itself, so that nothing else renders again. */
export const MenuButton = ({ className, children }: Props) => {
  const { key } = useLocation();
  // The location where the drawer was opened: every navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  // Otherwise going back would open it again.
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  const open = openAt === key;
  return (
    <>
      <button
        type="button"
        className={classes(className)}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        {children}
      </button>
      {open && <SidebarDrawer onClose={() => setOpenAt(undefined)} />}
    </>
  );
};
