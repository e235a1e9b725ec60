// @module-tag faults
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { repository } from '../commands/repository.ts';
import { STAFF, signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { processTree } from '../testing/processes.ts';
import {
  type BystanderResult,
  holdConnections,
  memoryPeak,
  runBystander,
} from './held-connections.ts';

// Times and memory are measured: this file must run alone.

const PATIENCE_MS = 3_000;
/** A fifth of the product's, so that within these seconds silent connections are cut and opened again. */
const TIMES = { headers: 2_000, request: 6_000, stalled: 12_000, idle: 1_000 };
const ATTACKED_FOR_MS = 5_000;
/** Memory for connections that never read grows for so long. */
const ROUND_MS = 2_500;
const ROUNDS = 4;
/** Above the open-file limit of 1,024, which many systems give a process. */
const MANY = 1_300;

const test = onDatabase.extend(
  'startAttacked',
  ({ startStudio, database }) =>
    async (openFiles: number) => {
      const studio = await startStudio({ openFiles, options: { times: TIMES } });
      await signInStaff(studio, database.url);
      return studio;
    },
);

function attack(studio: StudioProcess, how: Parameters<typeof holdConnections>[1]) {
  const begun = holdConnections(studio, how);
  onTestFinished(begun.stop);
  return begun;
}

// A sign-in a second, so that no limit is met.
const VISITS = [
  { method: 'POST' as const, path: '/api/auth/login', body: STAFF },
  ...Array.from({ length: 7 }, (_, turn) => ({
    method: 'GET' as const,
    path: ['/', '/api/meetings', '/sw.js'][turn % 3] ?? '/',
  })),
];

/** Figures for infra/docs/develop/resilience.md. */
async function expectUnharmed(studio: StudioProcess, met: BystanderResult, opened: number) {
  const stopped = processTree(studio.pid).length < 2;
  const memory = stopped ? 'none' : `${memoryPeak(studio)} MB`;
  process.stdout.write(
    `${expect.getState().currentTestName}: ${stopped ? 'STOPPED' : 'runs'}, ${opened} opened, ` +
      `${met.answers} answers, ${met.failures.length} failures, slowest ${met.slowestMs} ms, memory peak ${memory}\n`,
  );
  expect(stopped).toBe(false);
  expect(met.failures).toEqual([]);
  expect(met.slowestMs).toBeLessThan(PATIENCE_MS);
  expect(memoryPeak(studio)).toBeLessThan(500);
  expect((await studio.call('GET', '/readyz')).status).toBe(200);
}

const HALF_A_REQUEST =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{';

test.for([
  ['that stay silent, through a proxy', { count: MANY }],
  ['that stay silent, from one address', { count: MANY, from: '127.0.0.2' }],
  ['that send half a request', { count: MANY, sent: HALF_A_REQUEST }],
] as const)(
  '1,300 connections %s block nobody at 1,024 open files',
  async ([_, how], { startAttacked }) => {
    const studio = await startAttacked(1_024);
    const { opened } = attack(studio, how);
    const met = await runBystander(studio, VISITS, ATTACKED_FOR_MS);
    expect(opened()).toBeGreaterThanOrEqual(MANY);
    await expectUnharmed(studio, met, opened());
  },
);

const largestAsset = () => {
  const folder = join(repository, 'pwa', 'dist', 'assets');
  const size = (name: string) => statSync(join(folder, name)).size;
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return `/assets/${names.sort((one, other) => size(other) - size(one))[0]}`;
};

test('26 connections that pipeline 1,000 requests for a file and never read block nobody', async ({
  startAttacked,
}) => {
  const studio = await startAttacked(20_000);
  const sent = `GET ${largestAsset()} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(1_000);
  const seen = runBystander(studio, VISITS, ROUNDS * ROUND_MS);
  let opened = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stop, opened: now } = attack(studio, { count: 26, sent });
    await pause(ROUND_MS);
    opened += now();
    stop();
  }
  await expectUnharmed(studio, await seen, opened);
});

test('1,300 connections that request a file and never read it block nobody at 1,024 open files', async ({
  startAttacked,
}) => {
  const studio = await startAttacked(1_024);
  const sent = `GET ${largestAsset()} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const { opened } = attack(studio, { count: MANY, sent });
  const met = await runBystander(studio, VISITS, ATTACKED_FOR_MS);
  await expectUnharmed(studio, met, opened());
});
