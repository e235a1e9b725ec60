import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { startPush, usePush } from './keep-subscription.ts';
import { noteAsked, wasAsked } from './not-now.ts';
import { Offer } from './Offer.tsx';
import { PushSheet } from './PushSheet.tsx';

const question = 'push';

/** Whether to offer push messages on this device; undefined until it is known. */
export const usePushIsOffered = (): boolean | undefined => {
  const push = usePush((state) => state.push);
  useEffect(startPush, []);
  return push === 'unknown' ? undefined : push === 'off' && !wasAsked(question);
};

interface Props {
  title: string;
  more: string;
  onDone: () => void;
}

/** Leads to the explanation. The browser itself asks only after that. */
export const PushOffer = ({ title, more, onDone }: Props) => {
  const [isExplaining, setExplaining] = useState(false);
  const dismiss = () => {
    noteAsked(question);
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
          {t`Tell me`}
        </Button>
        <Button small variant="soft" onClick={dismiss}>
          {t`Not now`}
        </Button>
      </Offer>
      {isExplaining && <PushSheet onClose={close} />}
    </>
  );
};
