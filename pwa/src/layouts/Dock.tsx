import { useLazyComponent } from '../hydration/lazy-part.ts';
import { useInstall } from '../install/install-store.ts';
import { useLookedAround } from '../install/use-looked-around.ts';
import { useNotices } from '../notices/notices.ts';
import { useUpdate } from '../offline/service-worker-client.ts';
import styles from './Dock.module.css';

const loadUpdateNotice = async () => (await import('./UpdateNotice.tsx')).UpdateNotice;
const loadInstallOffer = async () => (await import('../install/InstallOffer.tsx')).InstallOffer;

/** What asks for a decision, one thing at a time: an update comes before installing. */
export const Dock = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const canInstall = useInstall(({ way }) => way !== 'none');
  const lookedAround = useLookedAround();
  const belowToasts = useNotices(({ notices }) => notices.length > 0);
  const updateNotice = useLazyComponent(loadUpdateNotice, hasUpdate);
  const installOffer = useLazyComponent(loadInstallOffer, canInstall && lookedAround);
  return (
    <div className={styles.dock} data-lifted={belowToasts || undefined}>
      {updateNotice ?? installOffer}
    </div>
  );
};
