/**
 * The BFF with the settings in the environment, which tells on SIGUSR2, in a line, its memory and its event loop's delay since
 * the last time: for what cannot be seen from outside.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';

/** What a line of it says: memory in bytes, delays in milliseconds. */
export interface ServerReport {
  number: number;
  memory: number;
  /** The part of it that JavaScript's objects and buffers take, without garbage. */
  heap: number;
  delayP99: number;
  delayMost: number;
}

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let number = 0;

process.on('SIGUSR2', () => {
  number += 1;
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const report: ServerReport = {
    number,
    memory: rss,
    heap: heapUsed + external,
    delayP99: ms(delay.percentile(99)),
    delayMost: ms(delay.max),
  };
  process.stdout.write(`report ${JSON.stringify(report)}\n`);
  delay.reset();
});

const env = readConfig(process.env);
const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
const options = { logLevel: 'error', passwordCost: 4 };
const server = await startServer({ ...env, databaseUrl, jwtSecret, studioData }, options);
delay.enable();
process.stdout.write(`ready ${server.address}\n`);
process.once('SIGTERM', () => void server.stop().finally(() => process.exit()));
