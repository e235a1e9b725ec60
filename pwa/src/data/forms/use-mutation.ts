import { useRef, useState } from 'react';
import { sentenceForWriting } from '../network/client.ts';

/**
 * Sends once, however often it is tapped. `problem` says why it failed, in the words of `sentenceOf`.
 */
export const useMutation = (
  send: () => Promise<unknown>,
  onSent: () => void,
  sentenceOf: (failure: unknown) => string = sentenceForWriting,
) => {
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
      setProblem(sentenceOf(failure));
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem, start };
};
