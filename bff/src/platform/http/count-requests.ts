import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes, routePath } from 'hono/route';
import type { HonoEnv } from './hono-env.ts';

/** A completed request for the metrics: without its path, which has too many different values. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its path, such as `/api/orders/:id`. */
  route: string;
  status: number;
  /** From its headers to the beginning of its response: how fast a client reads the rest does not depend on the server. */
  seconds: number;
}

export type OnAnswered = (request: AnsweredRequest) => void;

/** The route of a request that matches none. */
const UNMATCHED = 'unmatched';

/** Middleware that calls back after each request. */
export const countRequests = (onAnswered: OnAnswered) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    onAnswered({
      method: c.req.method,
      route: routeOfResponse(c),
      status: c.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  });

/** The route that the site has set, or the pattern of the route that answered, or that of the route whose middleware refused. */
function routeOfResponse(c: Context<HonoEnv>): string {
  const route = c.get('siteRoute') ?? routePath(c);
  if (!isWildcard(route)) return route;
  const middlewareRoute = matchedRoutes(c).find(({ path }) => !isWildcard(path));
  return middlewareRoute?.path ?? UNMATCHED;
}

const isWildcard = (path: string) => path.endsWith('*');
