/**
 * `pnpm start`: runs the studio (run-studio.ts) in its own process until it is asked to stop, and exits like
 * that process. If it ends unexpectedly (an uncaught error, too little memory, kill -9), it is started
 * again, after pauses that double from a second to a minute. A studio that has never served is not restarted: its settings or its
 * machine are at fault, as its message says.
 *
 * This process loads as little as possible, to leave the memory to the studio.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopRequest } from './stop-request.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** After a run of this length, the pause is reset. */
const STABLE_AFTER_MS = 600_000;

interface StudioRun {
  /** Its exit code, the signal that ended it, or why it could not be started. */
  end: number | string;
  served: boolean;
  ranMs: number;
}

// A closed terminal or pipe must not end this process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const stop = stopRequest(() => {});

let hasServed = false;
let pauseMs = 0;
while (!stop.aborted) {
  const { end, served, ranMs } = await runStudio();
  hasServed ||= served;
  if (stop.aborted || end === 0 || !hasServed) process.exit(typeof end === 'number' ? end : 1);
  pauseMs = pauseMs === 0 || ranMs > STABLE_AFTER_MS ? FIRST_PAUSE_MS : nextPauseAfter(pauseMs);
  console.log(
    `The studio stopped unexpectedly (${end}). It will start again in ${pauseMs / 1_000} s.`,
  );
  await pause(pauseMs, undefined, { signal: stop }).catch(() => {});
}
console.log('Stopped.');
process.exit();

async function runStudio(): Promise<StudioRun> {
  const startedAt = performance.now();
  let served = false;
  const studio = fork(fileURLToPath(import.meta.resolve('./run-studio.ts')));
  studio.once('message', () => {
    served = true;
  });
  const passOn = () => studio.kill('SIGTERM');
  stop.addEventListener('abort', passOn);
  const end = await once(studio, 'exit').then(
    ([code, signal]) => code ?? signal,
    (error: NodeJS.ErrnoException) => error.code,
  );
  stop.removeEventListener('abort', passOn);
  return { end, served, ranMs: performance.now() - startedAt };
}

function nextPauseAfter(pauseMs: number) {
  return Math.min(pauseMs * 2, MAX_PAUSE_MS);
}
