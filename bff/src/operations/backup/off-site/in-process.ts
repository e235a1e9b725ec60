import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BackupRefusal } from '../backup-file.ts';
import { hasReason } from './failure-reason.ts';
import type { BackupStore, Elsewhere } from './store.ts';

type Call =
  | { do: 'list' }
  | { do: 'send'; file: string }
  | { do: 'fetch'; name: string; file: string }
  | { do: 'removeOld'; always: string[] };

/** What the process is given. */
export interface Task {
  elsewhere: Elsewhere;
  call: Call;
}

/** How a call ended. */
export type Answer = { value: unknown } | { fault: Fault };

interface Fault {
  code: string;
  name: string;
  message: string;
}

/** A process that does not end on its own by then is killed. */
const END_WITHIN_MS = 2_000;
const PROCESS = fileURLToPath(new URL('./store-process.ts', import.meta.url));

/**
 * The store of a server. Each call runs in a process of its own, which ends with it: encryption does not delay requests, and
 * the memory that it takes and the libraries take is given back. A thread would keep 65 MB.
 */
export const storeInProcess = (elsewhere: Elsewhere): Omit<BackupStore, 'close'> => {
  const run = <Value>(call: Call, signal: AbortSignal) =>
    runInProcess({ elsewhere, call }, signal) as Promise<Value>;
  return {
    list: (signal) => run({ do: 'list' }, signal),
    send: (file, signal) => run({ do: 'send', file }, signal),
    fetch: (name, file, signal) => run({ do: 'fetch', name, file }, signal),
    removeOld: (always, signal) => run({ do: 'removeOld', always }, signal),
  };
};

async function runInProcess(task: Task, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  // `advanced` keeps dates. No secret is in an argument, which other users could read, nor in a variable.
  const child = fork(PROCESS, {
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
    if (!isAnswer(answer)) throw new Error(`The process of the store ended with ${answer}.`);
    if ('value' in answer) return answer.value;
    throw faultIn(answer.fault);
  } finally {
    signal.removeEventListener('abort', stop);
    // Its end: it hears that nobody listens any more.
    if (child.connected) child.disconnect();
  }
}

/** An error without a sentence of its own stays one that is logged, with all that is known of it. */
const faultIn = ({ code, name, message }: Fault) =>
  hasReason(code)
    ? Object.assign(new BackupRefusal(message), { code })
    : Object.assign(new Error(message), { code, name });

/** What a process needs of the system. */
const OF_SYSTEM =
  /^(?:PATH|TZ|TMPDIR|SYSTEMROOT|NODE_(?:OPTIONS|EXTRA_CA_CERTS|USE_\w+)|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO)_PROXY)$/i;

/** The server's variables without its settings. */
const systemVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_SYSTEM.test(name)));

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null;
