import { createMiddleware } from 'hono/factory';
import { type Logger, withoutKeys } from '../runtime/logging.ts';

/**
 * Middleware that logs a line for each request: id, method, path without its query and without a key that it contains, status,
 * milliseconds. Successful reads are logged at level `debug`, as they are many and rarely of interest.
 */
export const logRequests = (logger: Logger) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    const level = levelOf(c.req.method, c.res.status);
    if (!logger.isLevelEnabled(level)) return;
    logger[level]({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: withoutKeys(c.req.path).slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' && status < 400 ? 'debug' : 'info';
}
