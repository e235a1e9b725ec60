import { createMiddleware } from 'hono/factory';
import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** A JSON line an event on standard output. Nothing that a person typed is ever passed to it. */
export function createLogger(level = 'info', destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/**
 * Where an error came from and of what kind it is. PostgreSQL quotes the values
 * of a row in its messages and details, so of its errors only the code, the
 * constraint and our own lines are kept.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint_name: constraint } = error as {
    code?: string;
    constraint_name?: string;
  };
  const place = error.stack?.split('\n').filter((text) => /^\s+at /.test(text));
  const fromDatabase = error.name === 'PostgresError' || 'severity' in error;
  return {
    type: error.name,
    ...(!fromDatabase && { message: error.message }),
    ...(code && { code }),
    ...(constraint && { constraint }),
    place: place?.map((text) => text.trim()),
  };
}

/**
 * One line a request: id, method, path without its query, status, milliseconds.
 * Reads that went well are logged at `debug` only: they are many and say nothing.
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
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return method === 'GET' && status < 400 ? 'debug' : 'info';
}
