import type { DaysOffChoice, DaysOffQuestion, UnansweredDaysOff } from 'bff/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../data/network/client.ts';

/** The classes on days off that the server asks about before it saves. Undefined if it has refused for another reason. */
export const daysOffIn = (failure: unknown): DaysOffQuestion | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as Partial<UnansweredDaysOff> | undefined)?.onDaysOff
    : undefined;

/** Sends a save that may give classes on days off. Where the server asks about them, the save goes again with the answer. */
export const useDaysOff = () => {
  const choice = useRef<DaysOffChoice>({});
  const [question, setQuestion] = useState<DaysOffQuestion>();
  const sendAsking = async <Saved>(
    send: (daysOff: DaysOffChoice) => Promise<Saved>,
  ): Promise<Saved> => {
    const daysOff = choice.current;
    choice.current = {};
    try {
      return await send(daysOff);
    } catch (failure) {
      setQuestion(daysOffIn(failure));
      throw failure;
    }
  };
  const answerWith = (sendAgain: () => Promise<void>) => (answer: DaysOffChoice) => {
    choice.current = answer;
    void sendAgain();
  };
  return { question, sendAsking, answerWith, leave: () => setQuestion(undefined) };
};
