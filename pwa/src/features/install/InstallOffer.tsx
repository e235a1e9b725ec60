import { useState } from 'react';
import { studio } from '../../content/studio.ts';
import { Button } from '../../ui/Button.tsx';
import { StandingNote } from '../../ui/StandingNote.tsx';
import { InstallSheet } from './InstallSheet.tsx';
import { dismissInstall, install, useInstall } from './install-store.ts';
import { useLookedAround } from './use-looked-around.ts';

/** Our own Install button, where the browser can install and nobody has said no. */
export const InstallOffer = () => {
  const way = useInstall((state) => state.way);
  const lookedAround = useLookedAround();
  const [sheet, setSheet] = useState(false);
  if (way === 'none' || !lookedAround) return null;
  const press = way === 'dialog' ? () => void install() : () => setSheet(true);
  return (
    <>
      <StandingNote
        label="Install"
        picture="/icon-192.png"
        title={`${studio.name} on your home screen`}
        onDismiss={dismissInstall}
        actions={
          <Button small onClick={press}>
            Install
          </Button>
        }
      >
        Opens like an app, also offline.
      </StandingNote>
      {sheet && <InstallSheet onClose={() => setSheet(false)} />}
    </>
  );
};
