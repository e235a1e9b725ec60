import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import type { LinkQuestion } from './link-question.ts';

/**
 * Acts at once where nothing is to be confirmed, and else once `confirm` is called. The question is asked for anew at each
 * try. `act` never rejects.
 */
export const useAskFirst = (
  ask: () => Promise<LinkQuestion | undefined>,
  act: () => Promise<void>,
) => {
  const [question, setQuestion] = useState<LinkQuestion>();
  const tryIt = async () => {
    const asked = await ask();
    setQuestion(asked);
    if (!asked) await act();
  };
  const drop = () => setQuestion(undefined);
  const confirm = () => {
    drop();
    void act();
  };
  return { ...useMutation(tryIt, () => {}), question, confirm, drop };
};
