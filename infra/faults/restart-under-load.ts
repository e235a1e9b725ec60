import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { freePort } from '../testing/run-command-process.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';
import { keepAsking, lostAndDoubled, type Tally } from './keep-alive-clients.ts';
import { startReverseProxy } from './reverse-proxy.ts';

interface Restarts {
  databaseUrl: string;
  rounds: number;
  clients: number;
  /** How long after a server is ready the next one is stopped: a proxy that asks every second must have seen it. */
  restMs?: number;
}

export interface Counted extends Omit<Tally, 'acknowledged'> {
  acknowledged: number;
  lost: number;
  doubled: number;
}

const ANSWERS_BETWEEN = 100;

/** Stops and starts one server again and again while its clients go on. */
export async function restartAlone({ databaseUrl, rounds, clients }: Restarts): Promise<Counted> {
  const startAt = starter(databaseUrl);
  let studio = await startAt(await freePort());
  const load = keepAsking(studio.url, clients);
  for (let round = 0; round < rounds; round += 1) {
    await answered(load.tally);
    studio = await restart(studio, startAt);
  }
  await answered(load.tally);
  return counted(databaseUrl, await load.stop());
}

/** Stops and starts two servers behind a proxy in turns while its clients go on. */
export async function restartBehindProxy(
  { databaseUrl, rounds, clients, restMs = 0 }: Restarts,
  startProxy: typeof startReverseProxy = startReverseProxy,
): Promise<Counted> {
  const startAt = starter(databaseUrl);
  const studios = [await startAt(await freePort()), await startAt(await freePort())];
  const proxy = await startProxy(studios.map(({ url }) => url));
  const load = keepAsking(proxy.url, clients);
  for (let round = 0; round < rounds; round += 1) {
    await answered(load.tally);
    const next = studios.shift() as StudioProcess;
    studios.push(await restart(next, startAt));
    await pause(restMs);
  }
  await answered(load.tally);
  const tally = await load.stop();
  await proxy.stop();
  return counted(databaseUrl, tally);
}

const starter = (databaseUrl: string) => {
  const dataFolder = temporaryFolder();
  return (port: number) => startStudio({ databaseUrl, dataFolder, port });
};

async function restart(studio: StudioProcess, startAt: (port: number) => Promise<StudioProcess>) {
  const code = await studio.end('SIGTERM');
  if (code !== 0) throw new Error(`ended with ${code}: ${studio.output()}`);
  return startAt(Number(new URL(studio.url).port));
}

async function answered(tally: Tally) {
  const enough = tally.answers + ANSWERS_BETWEEN;
  await until(() => tally.answers > enough, { within: 20_000, what: `${ANSWERS_BETWEEN} answers` });
}

async function counted(databaseUrl: string, tally: Tally): Promise<Counted> {
  const sql = postgres(databaseUrl, { max: 1 });
  const found = await lostAndDoubled(sql, tally);
  await sql.end();
  return { ...tally, acknowledged: tally.acknowledged.length, ...found };
}
