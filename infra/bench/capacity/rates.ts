import { setTimeout as pause } from 'node:timers/promises';
import { processTree, readProc } from '../../testing/processes.ts';
import { addressOf } from '../address-of.ts';
import type { Site } from '../growth/site.ts';
import { load, loadWell, type Request } from '../load.ts';
import { keepSigningIn, registerPerson } from '../sign-ins.ts';
import { inWords } from './format-numbers.ts';

const SECONDS = 5;
const CONNECTIONS = 16;

/** The processor time that a process has used, in milliseconds: Linux counts it in hundredths of a second. */
function usedMs(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/**
 * Runs the work, which answers how often it did the thing, and prints the row of it. The processor time is what other
 * work on the machine disturbs least; the server's says what one core carries, as it answers on one.
 */
export async function sayRate(site: Site, what: string, work: () => Promise<number>) {
  const ofDatabase = processTree(process.pid).filter(
    (pid) => pid !== site.pid && readProc(pid, 'cmdline').includes('postgres'),
  );
  const usedByDatabase = () => ofDatabase.reduce((sum, pid) => sum + usedMs(pid), 0);
  const before = { server: usedMs(site.pid), database: usedByDatabase() };
  const begin = performance.now();
  const times = await work();
  const perSecond = (times * 1000) / (performance.now() - begin);
  const server = (usedMs(site.pid) - before.server) / times;
  const database = (usedByDatabase() - before.database) / times;
  const onACore = inWords(1000 / server);
  console.log(
    `| ${what} | ${perSecond.toFixed(1)} | ${server.toFixed(3)} ms | ${database.toFixed(3)} ms | ${onACore} |`,
  );
}

/** A message that a visitor writes, isAcknowledged once it is on the disk. */
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

export async function sayRates(site: Site) {
  console.log('\n| what | a second here | processor: server | database | a second on a core |');
  console.log('| --- | --- | --- | --- | --- |');
  const { url, learner } = site;
  const how = { url, seconds: SECONDS, connections: CONNECTIONS };
  const headers = { Authorization: `Bearer ${learner}` };
  const reads = [
    ['the public list, from memory', '/api/meetings'],
    ['the home page', '/'],
    ['a signed-in call: who am I', '/api/auth/me'],
    ['a signed-in call: own classes', '/api/classes/mine'],
  ] as const;
  for (const [what, path] of reads) {
    const request = () => ({ path, headers });
    await sayRate(site, what, async () => (await loadWell({ ...how, request })).times.length);
  }
  await sayRate(site, 'a message is written, durable', async () => {
    const { statuses } = await load({ ...how, request: message });
    return statuses[202] ?? 0;
  });
  await registerPerson(url);
  await sayRate(site, 'a sign-in', async () => {
    const stop = keepSigningIn(url, 1);
    await pause(2 * SECONDS * 1000);
    return stop();
  });
}
