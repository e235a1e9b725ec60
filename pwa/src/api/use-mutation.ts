import { useRef, useState } from 'react';
import { sentenceForWriting } from './client.ts';

/** Sends once however often it is tapped; `problem` says why it did not work. */
export const useMutation = (send: () => Promise<unknown>, onSent: () => void) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);

  const start = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
      onSent();
    } catch (failure) {
      setProblem(sentenceForWriting(failure));
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem, start };
};
