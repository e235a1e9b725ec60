import { useRef, useState } from 'react';
import { type FormFailure, failureMessage } from '../../data/forms/form-failure.ts';
import { useNotifyIfLeft } from '../../data/forms/use-notify-if-left.ts';
import { formatError } from '../../data/network/client.ts';

/**
 * Choices that are saved one by one as they are made. A choice is shown optimistically, and rolled back if it could not be saved:
 * `problem` says why, or a toast if the page was left. `put` caches the server's response.
 */
export const useAutoSaved = <Values extends object>(
  known: Values,
  save: (part: Partial<Values>) => Promise<Values>,
  put: (answered: Values) => void,
) => {
  const [chosen, setChosen] = useState<Partial<Values>>({});
  const [failed, setFailed] = useState<FormFailure>();
  // Choices must reach the server in order.
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const choices = useRef(0);
  const begin = useNotifyIfLeft();

  const choose = (part: Partial<Values>) => {
    choices.current += 1;
    const mine = choices.current;
    setChosen((before) => ({ ...before, ...part }));
    setFailed(undefined);
    const notifyIfLeft = begin();
    lastSave.current = lastSave.current.then(async () => {
      try {
        put(await save(part));
      } catch (failure) {
        const message = () => formatError(failure);
        notifyIfLeft(failure, message);
        setFailed({ failure, message });
      }
      if (mine === choices.current) setChosen({});
    });
  };

  return { shown: { ...known, ...chosen }, problem: failureMessage(failed), choose };
};
