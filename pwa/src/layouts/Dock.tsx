import { useInstall } from '../features/install/install-store.ts';
import { useLookedAround } from '../features/install/use-looked-around.ts';
import { useNotices } from '../notices.ts';
import { useUpdate } from '../sw-bridge.ts';
import { useLate } from '../use-late.ts';
import styles from './Dock.module.css';

const loadUpdateNotice = async () => (await import('./UpdateNotice.tsx')).UpdateNotice;
const loadInstallOffer = async () =>
  (await import('../features/install/InstallOffer.tsx')).InstallOffer;

/** What asks for a decision, one thing at a time: an update comes before installing. */
export const Dock = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const canInstall = useInstall(({ way }) => way !== 'none');
  const lookedAround = useLookedAround();
  const belowToasts = useNotices(({ notices }) => notices.length > 0);
  const updateNotice = useLate(loadUpdateNotice, hasUpdate);
  const installOffer = useLate(loadInstallOffer, canInstall && lookedAround);
  return (
    <div className={styles.dock} data-lifted={belowToasts || undefined}>
      {updateNotice ?? installOffer}
    </div>
  );
};
