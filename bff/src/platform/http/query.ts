import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { parseCursor } from './paging.ts';
import { MAX_ID, parseDate, parseInput, parseRowId } from './validate.ts';

/**
 * Middleware that reads the parameters of the query and declares them; others are dropped. Of a repeated parameter the first one counts.
 * Throws as `parseInput`. The client passes texts, so that its types know nothing of them.
 */
export function query<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const schema = z.object(shape);
  const read: MiddlewareHandler<
    object,
    string,
    { in: object; out: { query: z.output<typeof schema> } }
  > = async (c, next) => {
    c.req.addValidatedData('query', parseInput(schema, c.req.query()));
    await next();
  };
  return Object.assign(read, { query: schema });
}

/** A parameter that `parse` reads; it gets `undefined` if the parameter is left out. */
export const textParam = <Value>(
  parse: (text: string | undefined) => Value,
  described: Record<string, unknown> = {},
) => z.string().meta(described).optional().transform(parse);

/** `?after=`: where the page begins (paging.ts). */
export const cursorParam = <PageCursor>(cursor: z.ZodType<PageCursor>) =>
  textParam((after) => parseCursor(after, cursor));

/** The id of a row; `undefined` if it is left out or none. */
export const rowIdParam = textParam((text) => parseRowId(text ?? ''), {
  pattern: `^[1-9]\\d{0,${String(MAX_ID).length - 1}}$`,
});

/** A date of the years 2020 to 2099; `undefined` if it is left out or none. */
export const dateParam = textParam((text) => parseDate(text ?? ''), { format: 'date' });

/** One of these words; `undefined` if it is left out or none of them. */
export const wordParam = <Word extends string>(words: readonly Word[]) =>
  textParam((text) => words.find((word) => word === text), { enum: words });
