import { z } from 'zod';
import { count } from './answer-fields.ts';
import { appError } from './errors.ts';

/** A page of a list. `next` is the value of `?after=` for the following page, and null on the last page. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** How many items a page has at most. */
const PAGE_SIZE = 50;

/** The schema of a page of these items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item).max(PAGE_SIZE), next: z.string().min(1).nullable() });

/** The schema of a page of these tasks. `waiting` is how many are open in all, not only on this page, counted up to 1,000. */
export const taskPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ waiting: count.max(1000) });

/** How many rows a query reads for a page: one row more than fits shows that there is a next page. */
export const PAGE_ROWS = PAGE_SIZE + 1;

/** A row with its cursor: the values that the list is sorted by. */
export type WithCursor<Item> = Item & { cursor: unknown[] };

/** A page of up to `PAGE_ROWS` rows. The next page begins after the cursor of the last item. */
export function toPage<Item>(rows: WithCursor<Item>[]): Page<Item> {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1)?.cursor : undefined;
  const next = last ? Buffer.from(JSON.stringify(last)).toString('base64url') : null;
  return { items: shown.map(({ cursor: _, ...item }) => item as Item), next };
}

/**
 * The validated cursor of `?after=`; `undefined` for the first page. Throws an `AppError` 400 if the value does not come from
 * a page of this list.
 */
export function parseCursor<PageCursor>(
  after: string | undefined,
  schema: z.ZodType<PageCursor>,
): PageCursor | undefined {
  if (after === undefined || after === '') return undefined;
  const cursor = schema.safeParse(parseCursorJson(after));
  if (cursor.success) return cursor.data;
  throw appError(400, 'request.place-unknown');
}

function parseCursorJson(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}
