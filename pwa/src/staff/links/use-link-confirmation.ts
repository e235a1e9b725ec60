import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import type { LinkQuestion } from './link-question.ts';

/**
 * Calls `proceed` at once if there is nothing to confirm, and otherwise when `confirm` is called. Each try fetches the question
 * again. `proceed` never rejects.
 */
export const useLinkConfirmation = (
  fetchQuestion: () => Promise<LinkQuestion | undefined>,
  proceed: () => Promise<void>,
) => {
  const [question, setQuestion] = useState<LinkQuestion>();
  const askThenRun = async () => {
    const nextQuestion = await fetchQuestion();
    setQuestion(nextQuestion);
    if (!nextQuestion) await proceed();
  };
  const drop = () => setQuestion(undefined);
  const confirm = () => {
    drop();
    void proceed();
  };
  return { ...useMutation(askThenRun, () => {}), question, confirm, drop };
};
