import { errorKind, type Logger, onceAMinute } from './logging.ts';

/**
 * Logs the uncaught errors of this process instead of letting each of them end it, and calls `end` after errors that make
 * continuing unsafe. The others are logged once a minute for each kind. Returns a function that removes the handler.
 */
export function handleUncaughtErrors(logger: Logger, end: () => void): () => void {
  const isFirst = onceAMinute();
  const onUncaught = (err: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (!isHarmless(err, origin)) {
      logger.fatal({ err }, 'uncaught error: stopping, as it is unsafe to continue');
      end();
    } else if (isFirst(errorKind(err))) logger.error({ err }, 'uncaught error: continuing');
  };
  process.on('uncaughtException', onUncaught);
  return () => process.off('uncaughtException', onUncaught);
}

/**
 * Whether no code was interrupted half-way. A rejected promise ends an asynchronous function that has released its
 * resources, as after a failed request. A failed connection is closed already, and only its event had no listener. Any other
 * error was thrown in a callback, whose remaining work (respond, release, count) is not done.
 */
const isHarmless = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) =>
  origin === 'unhandledRejection' || isFailedConnection(error);

const CONNECTION_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

function isFailedConnection(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || CONNECTION_CODES.has(code ?? '');
}
