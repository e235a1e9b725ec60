import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '../../../content/paths.ts';
import { studioMessages } from '../../../content/studio-messages.ts';
import { useOnline } from '../../../data/offline/use-online.ts';
import { pathWithoutLanguage } from '../../../i18n/localized-paths.ts';
import { withMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { StickyNote } from '../../../ui/lazy/StickyNote.tsx';
import { lazyPart } from '../../hydration/lazy-part.ts';
import { dismissInstall, install, useInstall } from '../install-store.ts';

// Only browsers without an install dialog of their own need it, after a press of the button.
const InstallSheet = lazyPart(
  withMessages('entrance', () => import('./InstallSheet.tsx')),
  'InstallSheet',
);

/** The pages for reading. A page with a form does not offer to install. */
const pagesWithOffer = [
  pages.home,
  pages.courses,
  pages.instructors,
  pages.onlineClasses,
  pages.dashboard,
  pages.enrolledClass,
];

const useCanOffer = () => {
  const { pathname } = useLocation();
  const online = useOnline();
  return (
    online && pagesWithOffer.some(({ path }) => matchPath(path, pathWithoutLanguage(pathname)))
  );
};

/** The app's own Install button, if the browser can install and the user has not dismissed the offer. */
export const InstallOffer = () => {
  const way = useInstall((state) => state.way);
  const canOffer = useCanOffer();
  const [sheet, setSheet] = useState(false);
  if (way === 'none' || !canOffer) return null;
  const press = way === 'dialog' ? () => void install() : () => setSheet(true);
  return (
    <>
      <StickyNote
        label={t`Install`}
        picture="/icon-192.png"
        title={t`${{ name: studioMessages().name }} as an app`}
        onDismiss={dismissInstall}
        actions={
          <Button small onClick={press}>
            {t`Install`}
          </Button>
        }
      >
        {t`It also opens without internet.`}
      </StickyNote>
      {sheet && <InstallSheet onClose={() => setSheet(false)} />}
    </>
  );
};
