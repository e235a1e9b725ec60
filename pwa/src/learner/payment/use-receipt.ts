import type { Receipt } from 'bff/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../data/network/client.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import {
  accountId,
  type Copy,
  keepCopy,
  recallCopy,
} from '../../data/signed-in/personal-copies.ts';
import { useQuery } from '../../data/signed-in/use-query.ts';

const name = 'receipts';
/** How many receipts are kept. Those opened last are enough to show one offline. */
const most = 20;

type Kept = Copy<Receipt>[];

const recallAll = async (): Promise<Kept> => (await recallCopy<Kept>(name))?.value ?? [];

/** Keeps a receipt for offline use. Like every personal copy it is deleted with the session. */
export const keepReceipt = async (receipt: Receipt): Promise<void> => {
  const asOf = new Date();
  const owner = accountId();
  const others = (await recallAll()).filter(({ value }) => value.number !== receipt.number);
  await keepCopy(
    name,
    { value: [{ value: receipt, asOf }, ...others].slice(0, most), asOf },
    owner,
  );
};

export const recallReceipt = async (number: string): Promise<Copy<Receipt> | undefined> =>
  (await recallAll()).find(({ value }) => String(value.number) === number);

/** The server has refused the request. Its own errors (5xx) are no refusals. */
const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status < 500;

/** A receipt from the server, or the copy from when it was last opened on this device. */
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
