import { type ReactNode, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError } from '../../data/network/client.ts';
import { formatPasskeyError } from '../auth/passkey-support.ts';
import { ConfirmIdentity, type RequiredConfirmation } from './ConfirmIdentity.tsx';

const confirmationByCode = new Map<unknown, RequiredConfirmation>([
  ['keys.confirm-first', 'owner'],
  ['keys.mail-code-first', 'mailed code'],
]);

const requiredConfirmationAfter = (failure: unknown): RequiredConfirmation | undefined =>
  failure instanceof ApiError ? confirmationByCode.get(failure.code) : undefined;

/**
 * Changes authenticators or other protected settings. If the server requires a confirmation first, the dialog asks for it and then repeats the change. The dialog is
 * for the caller to render.
 */
export const useAuthenticatorChange = (
  change: () => Promise<unknown>,
  onDone: () => void = () => {},
) => {
  const [asks, setAsks] = useState<RequiredConfirmation>();
  const wanted = useRef<RequiredConfirmation>(undefined);
  const { busy, problem, refused, start } = useMutation(
    async () => {
      wanted.current = undefined;
      await change().catch((failure) => {
        wanted.current = requiredConfirmationAfter(failure);
        if (!wanted.current) throw failure;
      });
    },
    () => {
      if (wanted.current) setAsks(wanted.current);
      else onDone();
    },
    formatPasskeyError,
  );
  const stop = () => setAsks(undefined);
  const dialog: ReactNode = asks && (
    <ConfirmIdentity
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
