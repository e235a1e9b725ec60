/** The process of in-process.ts: does one call on a store, says how it ended, and ends. */
import { setPriority } from 'node:os';
import { faultOf } from './failure-reason.ts';
import type { Answer, Task } from './in-process.ts';
import { openStore } from './store.ts';

// Requests come first.
setPriority(5);
// The server says when to stop, also where a terminal or a service manager signals all its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// A server that was killed says nothing any more.
process.on('disconnect', () => process.exit(1));

const stopping = new AbortController();
process.once('message', async (task: Task) => {
  process.once('message', () => stopping.abort());
  const answer = await work(task).then(
    (value): Answer => ({ value }),
    (error): Answer => ({
      fault: {
        code: faultOf(error),
        name: String(error?.name ?? typeof error),
        message: String(error?.message ?? error),
      },
    }),
  );
  process.send?.(answer);
});

async function work({ elsewhere, call }: Task) {
  const store = await openStore(elsewhere);
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
