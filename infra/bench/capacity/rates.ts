import { setTimeout as pause } from 'node:timers/promises';
import { processTree, readProc } from '../../testing/processes.ts';
import { addressOf } from '../address-of.ts';
import type { Site } from '../growth/site.ts';
import { load, loadOrThrow, type Request } from '../load.ts';
import { keepSigningIn, registerPerson } from '../sign-ins.ts';
import { formatCount } from './format-numbers.ts';

const SECONDS = 5;
const CONNECTIONS = 16;

/** The processor time that a process has used, in ms. Linux counts hundredths of a second. */
function usedMs(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/**
 * Runs `work`, which returns how many operations it made, and prints its row of the table. Processor time depends least on other
 * work on the machine. The server uses one core, so its time gives the throughput of a core.
 */
export async function printRate(site: Site, operation: string, work: () => Promise<number>) {
  const databasePids = processTree(process.pid).filter(
    (pid) => pid !== site.pid && readProc(pid, 'cmdline').includes('postgres'),
  );
  const databaseMs = () => databasePids.reduce((sum, pid) => sum + usedMs(pid), 0);
  const before = { server: usedMs(site.pid), database: databaseMs() };
  const begin = performance.now();
  const times = await work();
  const perSecond = (times * 1000) / (performance.now() - begin);
  const server = (usedMs(site.pid) - before.server) / times;
  const database = (databaseMs() - before.database) / times;
  const onACore = formatCount(1000 / server);
  console.log(
    `| ${operation} | ${perSecond.toFixed(1)} | ${server.toFixed(3)} ms | ${database.toFixed(3)} ms | ${onACore} |`,
  );
}

/** A visitor's message: the response comes once the message is on the disk. */
const message = (number: number): Request => ({
  method: 'POST',
  path: '/send-email',
  headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(number) },
  body: JSON.stringify({
    fullName: `Visitor ${number}`,
    email: `visitor${number}@example.com`,
    mobileNumber: '+91 98765 43210',
    message: 'When does the next course begin?',
  }),
});

export async function printRates(site: Site) {
  console.log(
    '\n| operation | a second here | processor: server | database | a second on a core |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  const { url, learner } = site;
  const options = { url, seconds: SECONDS, connections: CONNECTIONS };
  const headers = { Authorization: `Bearer ${learner}` };
  const reads = [
    ['the public list, from memory', '/api/meetings'],
    ['the home page', '/'],
    ['a signed-in call: who am I', '/api/auth/me'],
    ['a signed-in call: own classes', '/api/classes/mine'],
  ] as const;
  for (const [operation, path] of reads) {
    const request = () => ({ path, headers });
    await printRate(
      site,
      operation,
      async () => (await loadOrThrow({ ...options, request })).times.length,
    );
  }
  await printRate(site, 'a message, durable', async () => {
    const { statuses } = await load({ ...options, request: message });
    return statuses[202] ?? 0;
  });
  await registerPerson(url);
  await printRate(site, 'a sign-in', async () => {
    const stop = keepSigningIn(url, 1);
    await pause(2 * SECONDS * 1000);
    return stop();
  });
}
