import { createHash } from 'node:crypto';

/** Rows in their order, by key, each as JSON. */
export type Rows = Map<string, string>;

/** What has changed between two lists; `order` only where that is not the old one without the rows that are gone. */
export interface ChangedRows {
  /** As JSON. */
  rows: string[];
  gone: string[];
  order?: string[];
}

/** The difference between two lists. */
export function changedRows(before: Rows, after: Rows): ChangedRows {
  const rows = [...after].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row);
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const order = [...after.keys()];
  const kept = [...before.keys()].filter((key) => after.has(key));
  const isSame = kept.length === order.length && kept.every((key, index) => key === order[index]);
  return { rows, gone, ...(!isSame && { order }) };
}

/** A short hash of the rows: the same on every server that has the same rows. */
export const versionOfRows = (...lists: Rows[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lists.map((rows) => [...rows.values()])))
    .digest('base64url')
    .slice(0, 22);
