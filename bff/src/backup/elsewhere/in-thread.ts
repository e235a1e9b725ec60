import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BackupRefusal } from '../backup-file.ts';
import type { BackupStore, Elsewhere } from './store.ts';

type Call =
  | { do: 'list' }
  | { do: 'send'; file: string }
  | { do: 'fetch'; name: string; file: string }
  | { do: 'removeOld'; always: string[] };

/** What the thread is given. */
export interface Task {
  elsewhere: Elsewhere;
  call: Call;
}

/** How a call ended. */
export type Answer = { value: unknown } | { fault: { code: string; message: string } };

/** A thread that does not end on its own by then is cut off. */
const END_WITHIN_MS = 2_000;

/**
 * The store of a server. Each call runs in a thread of its own, which ends with it: encryption does not delay requests, and
 * the 60 MB that the libraries take are given back.
 */
export const storeInThread = (elsewhere: Elsewhere): Omit<BackupStore, 'close'> => {
  const run = <Value>(call: Call, signal: AbortSignal) =>
    runInThread({ elsewhere, call }, signal) as Promise<Value>;
  return {
    list: (signal) => run({ do: 'list' }, signal),
    send: (file, signal) => run({ do: 'send', file }, signal),
    fetch: (name, file, signal) => run({ do: 'fetch', name, file }, signal),
    removeOld: (always, signal) => run({ do: 'removeOld', always }, signal),
  };
};

async function runInThread(task: Task, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./store-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const stop = () => {
    thread.postMessage('stop');
    setTimeout(() => void thread.terminate(), END_WITHIN_MS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended = once(thread, 'exit');
    const [answer] = (await Promise.race([once(thread, 'message'), ended])) as [Answer | number];
    signal.throwIfAborted();
    if (typeof answer === 'number') throw new Error(`The thread ended with ${answer}.`);
    if ('value' in answer) return answer.value;
    throw Object.assign(new BackupRefusal(answer.fault.message), { code: answer.fault.code });
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
