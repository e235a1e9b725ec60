import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { withRequestId } from '../runtime/request-id.ts';
import type { HonoEnv } from './hono-env.ts';

/** The header with the id. */
export const REQUEST_ID = 'X-Request-Id';

/** Makes an id that no other request has. */
export const newRequestId = (): string => randomUUID();

/**
 * Middleware that gives the request an id, which is in its response (`X-Request-Id`) and in every line that is logged for it
 * (logging.ts). An id from the client is ignored: it could be long, or the id of another request.
 */
export const requestIds = createMiddleware<HonoEnv>((c, next) => {
  const id = newRequestId();
  c.env.outgoing.setHeader(REQUEST_ID, id);
  return withRequestId(id, next);
});
