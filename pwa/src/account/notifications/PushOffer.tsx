import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { dismissQuestion, wasDismissed } from './dismissed-questions.ts';
import { Offer } from './Offer.tsx';
import { PushSheet } from './PushSheet.tsx';
import { startPush, usePush } from './sync-subscription.ts';

const pushQuestion = 'push';

/** Whether to offer push notifications on this device; undefined until it is known. */
export const useIsPushOffered = (): boolean | undefined => {
  const push = usePush((state) => state.push);
  useEffect(startPush, []);
  return push === 'unknown' ? undefined : push === 'off' && !wasDismissed(pushQuestion);
};

interface Props {
  title: string;
  more: string;
  onDone: () => void;
}

/** Opens the explanation. The browser's permission prompt comes only after that. */
export const PushOffer = ({ title, more, onDone }: Props) => {
  const [isExplaining, setExplaining] = useState(false);
  const dismiss = () => {
    dismissQuestion(pushQuestion);
    onDone();
  };
  const close = () => {
    setExplaining(false);
    if (usePush.getState().push !== 'off') onDone();
  };
  return (
    <>
      <Offer label={t`Notifications`} icon="bell" title={title} more={more}>
        <Button small variant="soft" onClick={() => setExplaining(true)}>
          {t`Yes, notify me`}
        </Button>
        <Button small variant="soft" onClick={dismiss}>
          {t`Not now`}
        </Button>
      </Offer>
      {isExplaining && <PushSheet onClose={close} />}
    </>
  );
};
