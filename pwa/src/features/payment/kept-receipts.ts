import type { Receipt } from 'bff/contract';
import { type Copy, keepCopy, recallCopy } from '../../session/personal-copies.ts';

const name = 'receipts';
/** Those that were opened last; nobody shows more than a few at a counter without a network. */
const most = 20;

type Kept = Copy<Receipt>[];

const recallAll = async (): Promise<Kept> => (await recallCopy<Kept>(name))?.value ?? [];

/** Keeps a receipt for when there is no network. It ends with the session, as every personal copy. */
export const keepReceipt = async (receipt: Receipt): Promise<void> => {
  const asOf = new Date();
  const others = (await recallAll()).filter(({ value }) => value.number !== receipt.number);
  await keepCopy(name, { value: [{ value: receipt, asOf }, ...others].slice(0, most), asOf });
};

export const recallReceipt = async (number: string): Promise<Copy<Receipt> | undefined> =>
  (await recallAll()).find(({ value }) => String(value.number) === number);
