import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes, routePath } from 'hono/route';
import type { HonoEnv } from './hono-env.ts';

/** A request that was answered, as it is counted: without its path, which has as many values as there are visitors. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its path, such as `/api/orders/:id`. */
  route: string;
  status: number;
  /** From its headers to the beginning of its answer: how slowly a phone takes the rest is no matter of the server. */
  seconds: number;
}

export type OnAnswered = (request: AnsweredRequest) => void;

/** Of a request for which there is no route. */
const UNMATCHED = 'unmatched';

/** Middleware that calls back for each request when it was answered. */
export const countRequests = (onAnswered: OnAnswered) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const begun = performance.now();
    await next();
    onAnswered({
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      seconds: (performance.now() - begun) / 1000,
    });
  });

/** What the site has said that it is, or the pattern of the route that answered, or of the one that a middleware refused. */
function routeOf(c: Context<HonoEnv>): string {
  const answered = c.get('siteRoute') ?? routePath(c);
  if (!isForMany(answered)) return answered;
  const refused = matchedRoutes(c).find(({ path }) => !isForMany(path));
  return refused?.path ?? UNMATCHED;
}

const isForMany = (path: string) => path.endsWith('*');
