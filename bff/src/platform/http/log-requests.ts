import { createMiddleware } from 'hono/factory';
import { type Logger, onceAMinute, redactSecrets } from '../runtime/logging.ts';
import { AppError } from './errors.ts';

/**
 * Middleware that logs a line for each request: method, path without its query and with secrets redacted, status,
 * milliseconds. Successful reads are logged at level `debug`, as they are many and rarely of interest. Of errors that occur in
 * thousands, one line a minute is logged.
 */
export function logRequests(logger: Logger) {
  const isFirst = onceAMinute();
  return createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    const level = logLevelOf(c.req.method, c.res.status);
    if (!logger.isLevelEnabled(level)) return;
    if (isFrequentError(c.error) && !isFirst(c.error.message)) return;
    logger[level]({
      method: c.req.method,
      path: redactSecrets(c.req.path).slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });
}

const isFrequentError = (error: unknown): error is AppError =>
  error instanceof AppError && error.comesInThousands;

function logLevelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' && status < 400 ? 'debug' : 'info';
}
