import { createMiddleware } from 'hono/factory';
import { type Logger, onceAMinute, withoutKeys } from '../runtime/logging.ts';
import { AppError } from './errors.ts';

/**
 * Middleware that logs a line for each request: method, path without its query and without a key that it contains, status,
 * milliseconds. Successful reads are logged at level `debug`, as they are many and rarely of interest. Of a refusal that comes in
 * thousands a line a minute is logged.
 */
export function logRequests(logger: Logger) {
  const isFirst = onceAMinute();
  return createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    const level = levelOf(c.req.method, c.res.status);
    if (!logger.isLevelEnabled(level)) return;
    if (comesInThousands(c.error) && !isFirst(c.error.message)) return;
    logger[level]({
      method: c.req.method,
      path: withoutKeys(c.req.path).slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });
}

const comesInThousands = (error: unknown): error is AppError =>
  error instanceof AppError && error.comesInThousands;

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' && status < 400 ? 'debug' : 'info';
}
