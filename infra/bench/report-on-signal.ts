import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The line that a server prints on SIGUSR2: values that cannot be measured from outside. */
export interface ServerReport {
  number: number;
  /** In bytes. */
  memory: number;
  /** The part of `memory` that JavaScript objects and buffers take, after a garbage collection. */
  heap: number;
  /** The delays of the event loop since the last report, in milliseconds. */
  delayP99: number;
  delayMost: number;
}

const RESOLUTION_MS = 1;

export function reportOnSignal(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  let number = 0;
  process.on('SIGUSR2', () => {
    number += 1;
    globalThis.gc?.();
    const { rss: memory, heapUsed, external } = process.memoryUsage();
    const delays = { delayP99: ms(delay.percentile(99)), delayMost: ms(delay.max) };
    const report: ServerReport = { number, memory, heap: heapUsed + external, ...delays };
    process.stdout.write(`report ${JSON.stringify(report)}\n`);
    delay.reset();
  });
}
