import type { Invoice } from 'bff/contract';
import { ApiError } from '../../data/network/client.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { type LiveQueryResult, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { upgradeCachedReceipt } from './cached-receipt.ts';

/** The server has refused the request (4xx). Server errors (5xx) do not count. */
const isClientError = (failure: unknown) => failure instanceof ApiError && failure.status < 500;

/** An invoice from the server, or cached from when it was last opened on this device. A 4xx error hides the cached copy, too. */
export const useReceipt = (number: string): LiveQueryResult<Invoice> => {
  const { data, ...query } = useLiveQuery({
    queryKey: ['receipts', number],
    queryFn: () => learnerApi.readReceipt(number),
  });
  return data && !isClientError(query.error)
    ? { ...query, data: upgradeCachedReceipt(data) }
    : { ...query, data: undefined };
};
