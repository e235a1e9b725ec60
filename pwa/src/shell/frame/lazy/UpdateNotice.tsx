import { t } from '@lingui/core/macro';
import { reloadPage } from '../../../data/offline/reload.ts';
import { postponeUpdate, useUpdate } from '../../../data/offline/service-worker-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { StickyNote } from '../../../ui/lazy/StickyNote.tsx';
import { acceptUpdate } from './accept-update.ts';

/** Asks before a new version takes over, as that reloads the page. */
export const UpdateNotice = () => {
  const update = useUpdate((state) => state.update);
  if (update === 'none') return null;
  if (update === 'finish') {
    return (
      <StickyNote
        label={t`Update`}
        title={t`Reload when finished`}
        actions={
          <Button small variant="soft" onClick={reloadPage}>
            {t`Reload`}
          </Button>
        }
      >
        {t`The site was updated in another tab. You will not lose what you typed.`}
      </StickyNote>
    );
  }
  return (
    <StickyNote
      label={t`Update`}
      title={t`An update is ready`}
      onDismiss={postponeUpdate}
      actions={
        <Button small busy={update === 'accepted'} onClick={acceptUpdate}>
          {t`Update`}
        </Button>
      }
    >
      {t`This takes a moment. You will not lose what you typed.`}
    </StickyNote>
  );
};
