/** The thread of in-thread.ts: does one call on a store, says how it ended, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Task } from './in-thread.ts';
import { openStore } from './store.ts';
import { faultOf } from './why-elsewhere.ts';

const { elsewhere, call } = workerData as Task;
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());

const answer = await work().then(
  (value): Answer => ({ value }),
  (error): Answer => ({
    fault: { code: faultOf(error), message: String(error?.message ?? error) },
  }),
);
parentPort?.postMessage(answer);
parentPort?.close();

async function work() {
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
