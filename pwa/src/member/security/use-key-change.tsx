import { type ReactNode, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError } from '../../data/network/client.ts';
import { passkeyProblem } from '../auth/passkey-problem.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

const wantsToKnow = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'keys.confirm-first';

/**
 * Changes keys, or what is as precious. Where the server wants to know first who is there, the dialog asks for it, and the change is made after it. The dialog is
 * for the caller to render.
 */
export const useKeyChange = (change: () => Promise<void>, onDone: () => void = () => {}) => {
  const [asks, setAsks] = useState(false);
  const isAsked = useRef(false);
  const { busy, problem, start } = useMutation(
    async () => {
      isAsked.current = false;
      await change().catch((failure) => {
        if (!wantsToKnow(failure)) throw failure;
        isAsked.current = true;
      });
    },
    () => {
      if (isAsked.current) setAsks(true);
      else onDone();
    },
    passkeyProblem,
  );
  const dialog: ReactNode = asks && (
    <ConfirmFirst
      onConfirmed={() => {
        setAsks(false);
        void start();
      }}
      onCancel={() => setAsks(false)}
    />
  );
  return { busy, problem, start: () => void start(), dialog };
};
