import { wrappersGone } from './wrappers.ts';

const watchMs = 500;

/**
 * Aborts at the first SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal), and when the npx or pnpm that ran this
 * command is gone: npx dies of a SIGTERM without passing it on to pnpm. Later signals change nothing.
 */
export function stopRequest(onStop: () => void): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    clearInterval(watch);
    onStop();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const gone = wrappersGone();
  const watch = setInterval(() => gone() && stop(), watchMs);
  watch.unref();
  return controller.signal;
}
