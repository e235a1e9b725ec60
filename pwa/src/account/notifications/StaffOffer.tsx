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
      title={t`Be told when a payment or message comes`}
      more={t`On this device, also while the app is closed.`}
      onDone={() => setDone(true)}
    />
  );
};
