import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { studio } from '../content/studio.ts';
import { useLazyCode } from '../hydration/lazy-part.ts';
import { useOnline } from '../offline/use-online.ts';
import { pages } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { StandingNote } from '../ui/StandingNote.tsx';
import { dismissInstall, install, useInstall } from './install-store.ts';

// Only where the browser has no dialog of its own, and only for who asks.
const loadInstallSheet = async () => (await import('./InstallSheet.tsx')).InstallSheet;

/** Where one reads; nobody is asked while filling in a form. */
const offeredOn = [
  pages.home,
  pages.courses,
  pages.instructors,
  pages.onlineClasses,
  pages.dashboard,
  pages.enrolledClass,
];

const useIsFitting = () => {
  const { pathname } = useLocation();
  const online = useOnline();
  return online && offeredOn.some(({ path }) => matchPath(path, pathname));
};

/** Our own Install button, where the browser can install and nobody has said no. */
export const InstallOffer = () => {
  const way = useInstall((state) => state.way);
  const isFitting = useIsFitting();
  const [sheet, setSheet] = useState(false);
  const InstallSheet = useLazyCode(loadInstallSheet, sheet);
  if (way === 'none' || !isFitting) return null;
  const press = way === 'dialog' ? () => void install() : () => setSheet(true);
  return (
    <>
      <StandingNote
        label="Install"
        picture="/icon-192.png"
        title={`${studio.name} as an app`}
        onDismiss={dismissInstall}
        actions={
          <Button small onClick={press}>
            Install
          </Button>
        }
      >
        Opens offline, too.
      </StandingNote>
      {InstallSheet && <InstallSheet onClose={() => setSheet(false)} />}
    </>
  );
};
