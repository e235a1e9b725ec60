import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PushOffer, useIsPushOffered } from './PushOffer.tsx';

/** Offers push notifications about pending tasks of staff. */
export const StaffOffer = () => {
  const isOffered = useIsPushOffered();
  const [isDone, setDone] = useState(false);
  if (!isOffered || isDone) return null;
  return (
    <PushOffer
      title={t`Get a notification for each new payment or message`}
      more={t`On this device, even when the app is closed.`}
      onDone={() => setDone(true)}
    />
  );
};
