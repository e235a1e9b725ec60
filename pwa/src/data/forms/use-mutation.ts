import { useRef, useState } from 'react';
import { sentenceFor } from '../network/client.ts';
import { type Failed, failedInWords, refusedBy } from './failed.ts';
import { useTellLeft } from './use-tell-left.ts';

/**
 * Sends once, however often it is tapped. `problem` says why it failed, in the words of `sentenceOf`, and
 * `refused` also of which field (ui/forms/field-errors.tsx). Where the form is gone by then, a notice says why.
 */
export const useMutation = (
  send: () => Promise<unknown>,
  onSent: () => void,
  sentenceOf: (failure: unknown) => string = sentenceFor,
) => {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const sending = useRef(false);
  const begin = useTellLeft();

  const start = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailed(undefined);
    const tellIfLeft = begin();
    try {
      await send();
      onSent();
    } catch (failure) {
      const say = () => sentenceOf(failure);
      tellIfLeft(failure, say);
      setFailed({ failure, say });
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem: failedInWords(failed), refused: refusedBy(failed), start };
};
