import { type ReactNode, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError } from '../../data/network/client.ts';
import { passkeyProblem } from '../auth/passkey-problem.ts';
import { ConfirmFirst, type Wanted } from './ConfirmFirst.tsx';

const wantedBy = new Map<unknown, Wanted>([
  ['keys.confirm-first', 'owner'],
  ['keys.mail-code-first', 'mailed code'],
  ['auth.second-step-needed', 'second step'],
]);

const wantedAfter = (failure: unknown): Wanted | undefined =>
  failure instanceof ApiError ? wantedBy.get(failure.code) : undefined;

/**
 * Changes keys, or what is as precious. Where the server wants to know first who is there, the dialog asks for it, and the change is made after it. The dialog is
 * for the caller to render.
 */
export const useKeyChange = (change: () => Promise<unknown>, onDone: () => void = () => {}) => {
  const [asks, setAsks] = useState<Wanted>();
  const wanted = useRef<Wanted>(undefined);
  const { busy, problem, refused, start } = useMutation(
    async () => {
      wanted.current = undefined;
      await change().catch((failure) => {
        wanted.current = wantedAfter(failure);
        if (!wanted.current) throw failure;
      });
    },
    () => {
      if (wanted.current) setAsks(wanted.current);
      else onDone();
    },
    passkeyProblem,
  );
  const stop = () => setAsks(undefined);
  const dialog: ReactNode = asks && (
    <ConfirmFirst
      wanted={asks}
      onConfirmed={() => {
        stop();
        void start();
      }}
      onCancel={stop}
    />
  );
  return { busy, problem, refused, start: () => void start(), dialog };
};
