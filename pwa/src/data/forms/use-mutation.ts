import { useRef, useState } from 'react';
import { ApiError, sentenceForWriting } from '../network/client.ts';
import { tellOfLeftSend } from '../network/left-sends.ts';
import { type Failed, failedInWords, refusedBy } from './failed.ts';
import { useIsLeft } from './use-is-left.ts';

/** The login page, to which this has led, says so itself. */
const isSignedOut = (failure: unknown) => failure instanceof ApiError && failure.status === 401;

/** The page that is open. */
const presentPage = () => {
  const { pathname, search } = window.location;
  return { page: document.title.replace(/ · .*/, ''), path: pathname + search };
};

/**
 * Sends once, however often it is tapped. `problem` says why it failed, in the words of `sentenceOf`, and
 * `refused` also of which field (ui/forms/refusal.tsx). Where the person has gone
 * on to another page meanwhile, a notice says so there.
 */
export const useMutation = (
  send: () => Promise<unknown>,
  onSent: () => void,
  sentenceOf: (failure: unknown) => string = sentenceForWriting,
) => {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const sending = useRef(false);
  const isLeft = useIsLeft();

  const start = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailed(undefined);
    const form = presentPage();
    try {
      await send();
      onSent();
    } catch (failure) {
      const say = () => sentenceOf(failure);
      const isElsewhere = isLeft() && presentPage().path !== form.path;
      if (isElsewhere && !isSignedOut(failure)) tellOfLeftSend({ say, ...form });
      setFailed({ failure, say });
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem: failedInWords(failed), refused: refusedBy(failed), start };
};
