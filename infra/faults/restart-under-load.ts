import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { freePort } from '../testing/run-command-process.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';
import { countLostAndDoubled, runClients, type Tally } from './keep-alive-clients.ts';
import { startReverseProxy } from './reverse-proxy.ts';

interface RestartOptions {
  databaseUrl: string;
  rounds: number;
  clients: number;
  /** The pause after a server is ready until the next one is stopped: a proxy with a check every second must have seen it. */
  restMs?: number;
}

export interface RestartCounts extends Omit<Tally, 'acknowledged'> {
  acknowledged: number;
  lost: number;
  doubled: number;
}

const RESPONSES_BETWEEN = 100;

/** Restarts one server repeatedly while its clients continue. */
export async function restartAlone({
  databaseUrl,
  rounds,
  clients,
}: RestartOptions): Promise<RestartCounts> {
  const startAt = createStarter(databaseUrl);
  let studio = await startAt(await freePort());
  const load = runClients(studio.url, clients);
  for (let round = 0; round < rounds; round += 1) {
    await waitForResponses(load.tally);
    studio = await restart(studio, startAt);
  }
  await waitForResponses(load.tally);
  return countResults(databaseUrl, await load.stop());
}

/** Restarts two servers behind a proxy in turns while its clients continue. */
export async function restartBehindProxy(
  { databaseUrl, rounds, clients, restMs = 0 }: RestartOptions,
  startProxy: typeof startReverseProxy = startReverseProxy,
): Promise<RestartCounts> {
  const startAt = createStarter(databaseUrl);
  const studios = [await startAt(await freePort()), await startAt(await freePort())];
  const proxy = await startProxy(studios.map(({ url }) => url));
  const load = runClients(proxy.url, clients);
  for (let round = 0; round < rounds; round += 1) {
    await waitForResponses(load.tally);
    const next = studios.shift() as StudioProcess;
    studios.push(await restart(next, startAt));
    await pause(restMs);
  }
  await waitForResponses(load.tally);
  const tally = await load.stop();
  await proxy.stop();
  return countResults(databaseUrl, tally);
}

const createStarter = (databaseUrl: string) => {
  const dataFolder = temporaryFolder();
  return (port: number) => startStudio({ databaseUrl, dataFolder, port });
};

async function restart(studio: StudioProcess, startAt: (port: number) => Promise<StudioProcess>) {
  const code = await studio.end('SIGTERM');
  if (code !== 0) throw new Error(`ended with ${code}: ${studio.output()}`);
  return startAt(Number(new URL(studio.url).port));
}

async function waitForResponses(tally: Tally) {
  const enough = tally.answers + RESPONSES_BETWEEN;
  await until(() => tally.answers > enough, {
    within: 20_000,
    what: `${RESPONSES_BETWEEN} answers`,
  });
}

async function countResults(databaseUrl: string, tally: Tally): Promise<RestartCounts> {
  const sql = postgres(databaseUrl, { max: 1 });
  const found = await countLostAndDoubled(sql, tally);
  await sql.end();
  return { ...tally, acknowledged: tally.acknowledged.length, ...found };
}
