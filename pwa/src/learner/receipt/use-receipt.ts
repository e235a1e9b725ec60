import type { Receipt } from 'bff/contract';
import { ApiError } from '../../data/network/client.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { type Answer, useAnswer } from '../../data/signed-in/use-live-query.ts';
import { wholeReceipt } from './cached-receipt.ts';

/** The server has refused the request. Its own errors (5xx) are no refusals. */
const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status < 500;

/** A document from the server, or from when it was last opened on this device. A refusal hides that, too. */
export const useReceipt = (number: string): Answer<Receipt> => {
  const { value, ...answer } = useAnswer({
    key: ['receipts', number],
    ask: () => learnerApi.readReceipt(number),
  });
  return value && !isRefusal(answer.failure) ? { ...answer, value: wholeReceipt(value) } : answer;
};
