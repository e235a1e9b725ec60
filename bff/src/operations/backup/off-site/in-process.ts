import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BackupError } from '../backup-file.ts';
import { isKnownOffSiteFailure } from './failure-reason.ts';
import type { BackupStore, OffSiteOptions } from './store.ts';

type StoreCall =
  | { do: 'list' }
  | { do: 'send'; file: string }
  | { do: 'fetch'; name: string; file: string }
  | { do: 'removeOld'; always: string[] };

/** The message to the process. */
export interface StoreTask {
  offSite: OffSiteOptions;
  call: StoreCall;
}

/** The result of a call. */
export type StoreResult = { value: unknown } | { fault: SerializedError };

interface SerializedError {
  code: string;
  name: string;
  message: string;
}

/** A process that does not end by itself within this time is killed. */
const END_WITHIN_MS = 2_000;
const STORE_PROCESS = fileURLToPath(new URL('./store-process.ts', import.meta.url));

/**
 * The store of a server. Each call runs in a process of its own, which ends with it: encryption does not delay
 * requests, and its memory and that of the libraries is freed. A thread would keep 65 MB.
 */
export const storeInProcess = (offSite: OffSiteOptions): Omit<BackupStore, 'close'> => {
  const run = <Value>(call: StoreCall, signal: AbortSignal) =>
    runInProcess({ offSite, call }, signal) as Promise<Value>;
  return {
    list: (signal) => run({ do: 'list' }, signal),
    send: (file, signal) => run({ do: 'send', file }, signal),
    fetch: (name, file, signal) => run({ do: 'fetch', name, file }, signal),
    removeOld: (always, signal) => run({ do: 'removeOld', always }, signal),
  };
};

async function runInProcess(task: StoreTask, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  // `advanced` preserves dates. No secret is in an argument, which other users could read, nor in an environment
  // variable.
  const child = fork(STORE_PROCESS, {
    env: systemVariables(),
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = () => {
    child.send('stop', () => {});
    setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    child.send(task, () => {});
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    signal.throwIfAborted();
    if (!isStoreResult(answer)) throw new Error(`The process of the store ended with ${answer}.`);
    if ('value' in answer) return answer.value;
    throw deserializeError(answer.fault);
  } finally {
    signal.removeEventListener('abort', stop);
    // The process ends when it is disconnected.
    if (child.connected) child.disconnect();
  }
}

/** Errors without a message of their own keep all details for the log. */
const deserializeError = ({ code, name, message }: SerializedError) =>
  isKnownOffSiteFailure(code)
    ? Object.assign(new BackupError(message), { code })
    : Object.assign(new Error(message), { code, name });

/** The environment variables that the process needs. */
const SYSTEM_VARIABLES =
  /^(?:PATH|TZ|TMPDIR|SYSTEMROOT|NODE_(?:OPTIONS|EXTRA_CA_CERTS|USE_\w+)|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO)_PROXY)$/i;

/** The environment variables of the server without its configuration. */
const systemVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => SYSTEM_VARIABLES.test(name)));

const isStoreResult = (answer: unknown): answer is StoreResult =>
  typeof answer === 'object' && answer !== null;
