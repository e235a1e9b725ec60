import type { DaysOffChoice, DaysOffConflictList, UnresolvedDaysOffConflicts } from 'bff/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../data/network/client.ts';

/** The question about classes on days off in a 409 response. Undefined for any other failure. */
export const daysOffQuestionIn = (failure: unknown): DaysOffConflictList | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as Partial<UnresolvedDaysOffConflicts> | undefined)?.onDaysOff
    : undefined;

/** Sends a save that may put classes on days off. If the server asks about them, the save is repeated with the choice of staff. */
export const useDaysOff = () => {
  const choice = useRef<DaysOffChoice>({});
  const [question, setQuestion] = useState<DaysOffConflictList>();
  const sendAsking = async <Saved>(
    send: (daysOff: DaysOffChoice) => Promise<Saved>,
  ): Promise<Saved> => {
    const daysOff = choice.current;
    choice.current = {};
    try {
      return await send(daysOff);
    } catch (failure) {
      setQuestion(daysOffQuestionIn(failure));
      throw failure;
    }
  };
  const answerWith = (sendAgain: () => Promise<void>) => (chosen: DaysOffChoice) => {
    choice.current = chosen;
    void sendAgain();
  };
  return { question, sendAsking, answerWith, leave: () => setQuestion(undefined) };
};
