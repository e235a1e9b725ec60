import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PushOffer, usePushIsOffered } from './PushOffer.tsx';

/** Offers push messages about what waits for staff. */
export const StaffOffer = () => {
  const isOffered = usePushIsOffered();
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
