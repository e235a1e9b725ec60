import { useRef, useState } from 'react';
import { sentenceForWriting } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { putOrder } from '../payment/orders-store.ts';
import { selection } from './selection-store.ts';

/** Makes the order, or finds the open one, and goes on with it. */
export const useCheckout = (goOn: () => void) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);

  const checkOut = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      putOrder(await learnerApi.checkOut());
      goOn();
    } catch (failure) {
      setProblem(sentenceForWriting(failure));
      // A course may be full or gone meanwhile; its row says so.
      void selection.load();
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem, checkOut };
};
