import { useRef, useState } from 'react';
import { formatError } from '../network/client.ts';
import { type FormFailure, failureMessage, toFormError } from './form-failure.ts';
import { useNotifyIfLeft } from './use-notify-if-left.ts';

/**
 * Sends once, however often the button is pressed. `problem` is the message of a failure, made by `formatFailure`; `refused` has
 * also its field (ui/forms/field-errors.tsx). If the form has been unmounted by then, a toast shows the message.
 */
export const useMutation = (
  send: () => Promise<unknown>,
  onSent: () => void,
  formatFailure: (failure: unknown) => string = formatError,
) => {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FormFailure>();
  const isSending = useRef(false);
  const watchForLeaving = useNotifyIfLeft();

  const start = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailed(undefined);
    const notifyIfLeft = watchForLeaving();
    try {
      await send();
      onSent();
    } catch (failure) {
      const message = () => formatFailure(failure);
      notifyIfLeft(failure, message);
      setFailed({ failure, message });
    }
    setBusy(false);
    isSending.current = false;
  };

  return { busy, problem: failureMessage(failed), refused: toFormError(failed), start };
};
