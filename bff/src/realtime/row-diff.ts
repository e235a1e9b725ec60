import { createHash } from 'node:crypto';

/** Rows in their order, by key, each as JSON. */
export type RowsByKey = Map<string, string>;

/** The difference between two lists; `order` only where it is not the old order without the removed rows. */
export interface RowDiff {
  /** As JSON. */
  rows: string[];
  gone: string[];
  order?: string[];
}

/** The difference between two lists. */
export function diffRows(before: RowsByKey, after: RowsByKey): RowDiff {
  const rows = [...after].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row);
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const order = [...after.keys()];
  const remaining = [...before.keys()].filter((key) => after.has(key));
  const isSame =
    remaining.length === order.length && remaining.every((key, index) => key === order[index]);
  return { rows, gone, ...(!isSame && { order }) };
}

/** A short hash of the rows: the same on every server that has the same rows. */
export const hashRows = (...lists: RowsByKey[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lists.map((rows) => [...rows.values()])))
    .digest('base64url')
    .slice(0, 22);
