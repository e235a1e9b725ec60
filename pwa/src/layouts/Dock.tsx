import { lazyPart } from '../hydration/lazy-part.ts';
import { useInstall } from '../install/install-store.ts';
import { useLookedAround } from '../install/use-looked-around.ts';
import { useNotices } from '../notices/notices.ts';
import { useUpdate } from '../offline/service-worker-client.ts';
import styles from './Dock.module.css';

const UpdateNotice = lazyPart(() => import('./UpdateNotice.tsx'), 'UpdateNotice');
const InstallOffer = lazyPart(() => import('../install/InstallOffer.tsx'), 'InstallOffer');

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
