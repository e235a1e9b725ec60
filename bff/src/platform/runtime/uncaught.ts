import { kindOf, type Logger, onceAMinute } from './logging.ts';

/**
 * Logs the errors of this process that nobody caught, instead of letting each of them end it, and calls `end` at those
 * after which going on is unsafe. The others are logged once a minute for each kind. Returns how to stop this.
 */
export function catchUncaught(logger: Logger, end: () => void): () => void {
  const isFirst = onceAMinute();
  const onUncaught = (err: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (!isHarmless(err, origin)) {
      logger.fatal({ err }, 'nobody caught an error, and going on is unsafe: stopping');
      end();
    } else if (isFirst(kindOf(err))) logger.error({ err }, 'nobody caught an error: going on');
  };
  process.on('uncaughtException', onUncaught);
  return () => process.off('uncaughtException', onUncaught);
}

/**
 * Whether no code was interrupted half-way. A rejected promise is the end of an asynchronous function that has released
 * what it held, as after a failed request. A connection that failed is closed already, and only its event was not
 * listened for. Any other error was thrown in a callback, and what the callback had still to do (answer, release, count) is
 * not done.
 */
const isHarmless = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) =>
  origin === 'unhandledRejection' || isFailedConnection(error);

const CONNECTION_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

function isFailedConnection(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || CONNECTION_CODES.has(code ?? '');
}
