import type { Receipt } from 'bff/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Copy } from '../../session/personal-copies.ts';
import { keepReceipt, recallReceipt } from './kept-receipts.ts';

/** The server has spoken, and not of itself. */
const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status < 500;

/** A receipt: as the server has it, or as it was when it was last opened here. */
export const useReceipt = (number: string) => {
  const { value, failure, reload } = useQuery(number, () => learnerApi.readReceipt(number));
  const [kept, setKept] = useState<Copy<Receipt>>();
  useEffect(() => {
    void recallReceipt(number).then(setKept);
  }, [number]);
  useEffect(() => {
    if (value) void keepReceipt(value);
  }, [value]);
  if (value || isRefusal(failure)) return { value, failure, reload };
  return { ...kept, failure, reload, old: failure !== undefined };
};
