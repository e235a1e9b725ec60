import { useUpdate } from '../../data/offline/service-worker-client.ts';
import { withMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { useInstall } from '../install/install-store.ts';
import { useToasts } from '../notices/toasts.ts';
import styles from './Dock.module.css';
import { useHasExplored } from './use-has-explored.ts';
import { useLanguageOffer } from './use-language-offer.ts';

const UpdateNotice = lazyPart(
  withMessages('entrance', () => import('../frame/lazy/UpdateNotice.tsx')),
  'UpdateNotice',
);
const LanguageOffer = lazyPart(
  withMessages('entrance', () => import('../frame/lazy/LanguageOffer.tsx')),
  'LanguageOffer',
);
const InstallOffer = lazyPart(() => import('../install/lazy/InstallOffer.tsx'), 'InstallOffer');

/** Shows one prompt at a time: an update, the page in the user's language, or the offer to install. */
const DockPrompt = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const offer = useLanguageOffer();
  const canInstall = useInstall(({ way }) => way !== 'none');
  const hasExplored = useHasExplored();
  if (hasUpdate) return <UpdateNotice />;
  if (offer.language) return <LanguageOffer language={offer.language} onClose={offer.close} />;
  return canInstall && hasExplored && <InstallOffer />;
};

/** The container of the prompts. */
export const Dock = () => {
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0);
  return (
    <div className={styles.dock} data-lifted={hasToasts || undefined}>
      <DockPrompt />
    </div>
  );
};
