import { Icon } from '../../ui/Icon.tsx';
import { Dialog } from '../../ui/later/Dialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './SidebarDrawer.module.css';

/** The sidebar over the page, for narrow windows. */
export const SidebarDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog className={styles.drawer} aria-label="Menu" closesBeside onClose={onClose}>
    <Sidebar />
    <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
      <Icon name="close" />
    </button>
  </Dialog>
);
