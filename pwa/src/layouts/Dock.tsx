import { InstallOffer } from '../features/install/InstallOffer.tsx';
import { useNotices } from '../notices.ts';
import { useUpdate } from '../sw-bridge.ts';
import styles from './Dock.module.css';
import { UpdateNotice } from './UpdateNotice.tsx';

/** What asks for a decision, one thing at a time: an update comes before installing. */
export const Dock = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const belowToasts = useNotices(({ notices }) => notices.length > 0);
  return (
    <div className={styles.dock} data-lifted={belowToasts || undefined}>
      {hasUpdate ? <UpdateNotice /> : <InstallOffer />}
    </div>
  );
};
