import { useRef, useState } from 'react';
import { type Failed, failedInWords } from '../../data/forms/failed.ts';
import { useTellLeft } from '../../data/forms/use-tell-left.ts';
import { sentenceFor } from '../../data/network/client.ts';

/**
 * Choices that are saved one by one as they are made. A choice is shown at once, and goes back if it could not be saved:
 * `problem` says why, and a notice where the page is left by then. `put` takes what the server has answered.
 */
export const useSaved = <Values extends object>(
  known: Values,
  save: (part: Partial<Values>) => Promise<Values>,
  put: (answered: Values) => void,
) => {
  const [chosen, setChosen] = useState<Partial<Values>>({});
  const [failed, setFailed] = useState<Failed>();
  // A later choice must reach the server later.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choices = useRef(0);
  const begin = useTellLeft();

  const choose = (part: Partial<Values>) => {
    choices.current += 1;
    const mine = choices.current;
    setChosen((before) => ({ ...before, ...part }));
    setFailed(undefined);
    const tellIfLeft = begin();
    last.current = last.current.then(async () => {
      try {
        put(await save(part));
      } catch (failure) {
        const say = () => sentenceFor(failure);
        tellIfLeft(failure, say);
        setFailed({ failure, say });
      }
      if (mine === choices.current) setChosen({});
    });
  };

  return { shown: { ...known, ...chosen }, problem: failedInWords(failed), choose };
};
