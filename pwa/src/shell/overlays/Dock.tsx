import { useUpdate } from '../../data/offline/service-worker-client.ts';
import { withWords } from '../../i18n/messages.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { useInstall } from '../install/install-store.ts';
import { useNotices } from '../notices/notices.ts';
import styles from './Dock.module.css';
import { useLookedAround } from './use-has-explored.ts';
import { useLanguageOffer } from './use-language-offer.ts';

const UpdateNotice = lazyPart(
  withWords('entrance', () => import('../frame/lazy/UpdateNotice.tsx')),
  'UpdateNotice',
);
const LanguageOffer = lazyPart(
  withWords('entrance', () => import('../frame/lazy/LanguageOffer.tsx')),
  'LanguageOffer',
);
const InstallOffer = lazyPart(() => import('../install/lazy/InstallOffer.tsx'), 'InstallOffer');

/** Asks one thing at a time: about an update, the page in their language, then the offer to install. */
const Question = () => {
  const hasUpdate = useUpdate(({ update }) => update !== 'none');
  const offer = useLanguageOffer();
  const canInstall = useInstall(({ way }) => way !== 'none');
  const lookedAround = useLookedAround();
  if (hasUpdate) return <UpdateNotice />;
  if (offer.language) return <LanguageOffer language={offer.language} onClose={offer.close} />;
  return canInstall && lookedAround && <InstallOffer />;
};

/** The place of what the user is asked. */
export const Dock = () => {
  const belowToasts = useNotices(({ notices }) => notices.length > 0);
  return (
    <div className={styles.dock} data-lifted={belowToasts || undefined}>
      <Question />
    </div>
  );
};
