import type { z } from 'zod';
import { AppError } from './errors.ts';

/** One page of a list; `next` asks for the following one, as `?after=`, and is null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** A page of what staff work off. */
export interface WaitingPage<Item> extends Page<Item> {
  /** How many wait in all, whatever this page shows; counted up to 1,000. */
  waiting: number;
}

/** How many items a page of any list has at most. */
const PAGE_SIZE = 50;

/** How many rows a query reads for a page: the one beyond it tells that there is another. */
export const PAGE_ROWS = PAGE_SIZE + 1;

/** A row, and where it stands in the order of its list. */
export type Placed<Item> = Item & { place: unknown[] };

/** `PAGE_ROWS` rows as a page; the next one begins after the last item's place. */
export function pageOf<Item>(rows: Placed<Item>[]): Page<Item> {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1)?.place : undefined;
  const next = last ? Buffer.from(JSON.stringify(last)).toString('base64url') : null;
  return { items: shown.map(({ place: _, ...item }) => item as Item), next };
}

/**
 * The place that `?after=` names, checked, as a query compares with it; nothing for
 * the first page. Refuses with 400 what no page of this list has answered.
 */
export function placeAfter<Place>(
  after: string | undefined,
  schema: z.ZodType<Place>,
): Place | undefined {
  if (after === undefined || after === '') return undefined;
  const place = schema.safeParse(jsonIn(after));
  if (place.success) return place.data;
  throw new AppError(400, 'The list cannot be continued from there. Please load it anew.');
}

function jsonIn(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}
