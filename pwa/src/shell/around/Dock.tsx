import { useUpdate } from '../../data/offline/service-worker-client.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { useInstall } from '../install/install-store.ts';
import { useNotices } from '../notices/notices.ts';
import styles from './Dock.module.css';
import { useLookedAround } from './use-looked-around.ts';

const UpdateNotice = lazyPart(() => import('../frame/later/UpdateNotice.tsx'), 'UpdateNotice');
const InstallOffer = lazyPart(() => import('../install/later/InstallOffer.tsx'), 'InstallOffer');

/** Shows one question at a time to the user: an update before the offer to install. */
export const Dock = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const canInstall = useInstall(({ way }) => way !== 'none');
  const lookedAround = useLookedAround();
  const belowToasts = useNotices(({ notices }) => notices.length > 0);
  return (
    <div className={styles.dock} data-lifted={belowToasts || undefined}>
      {hasUpdate ? <UpdateNotice /> : canInstall && lookedAround && <InstallOffer />}
    </div>
  );
};
