/** The process of in-process.ts: runs one call on a store, sends its result, and ends. */
import { setPriority } from 'node:os';
import { failureCodeOf } from './failure-reason.ts';
import type { StoreResult, StoreTask } from './in-process.ts';
import { openStore } from './store.ts';

// Lower priority than requests.
setPriority(5);
// The server sends the stop, also where a terminal or a service manager signals all its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// A killed server sends no stop.
process.on('disconnect', () => process.exit(1));

const stopping = new AbortController();
process.once('message', async (task: StoreTask) => {
  process.once('message', () => stopping.abort());
  const answer = await runCall(task).then(
    (value): StoreResult => ({ value }),
    (error): StoreResult => ({
      fault: {
        code: failureCodeOf(error),
        name: String(error?.name ?? typeof error),
        message: String(error?.message ?? error),
      },
    }),
  );
  process.send?.(answer);
});

async function runCall({ offSite, call }: StoreTask) {
  const store = await openStore(offSite);
  const { signal } = stopping;
  try {
    if (call.do === 'list') return await store.list(signal);
    if (call.do === 'send') return await store.send(call.file, signal);
    if (call.do === 'removeOld') return await store.removeOld(call.always, signal);
    return await store.fetch(call.name, call.file, signal);
  } finally {
    store.close();
  }
}
