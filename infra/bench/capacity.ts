/**
 * `pnpm bench:capacity [LEARNERS]`: fills a durable database with so many learners (100,000 if not told) and their ten years,
 * and prints what infra/docs/capacity.md says: what a learner costs in rows and bytes, what one server carries, how long
 * every call takes, a backup, and an announcement to all. In ten minutes for 100,000. Never fails.
 */
import { statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { until } from '../studio/waiting.ts';
import { endAll, processTree, readProc } from '../testing/processes.ts';
import { runCommandProcess } from '../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { type Size, TEN_YEARS } from './fill-studio.ts';
import { json, post } from './growth-call.ts';
import { calls } from './growth-calls.ts';
import { type Site, startSite } from './growth-site.ts';
import { measure, median } from './load.ts';
import { keepSigningIn, registerPerson } from './sign-ins.ts';

const LEARNERS = Number(process.argv[2] ?? 100_000);
const SECONDS = 5;
const CONNECTIONS = 16;
const ROUNDS = 5;
/** As a mail server on the internet. */
const MAIL_ANSWERS_AFTER_MS = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);
const inWords = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const secondsSince = (begin: number) => (performance.now() - begin) / 1000;

/** As many rows for each learner as in ten years of 50,000; above 100,000 learners of some only a part. */
function sizeFor(learners: number): Size {
  const times = learners / TEN_YEARS.accounts;
  const kept = Math.min(1, 100_000 / learners);
  const scaled = (count: number, share = 1) => Math.round(count * times * share);
  const { accounts, paid, doubles, gone, cancelled, open, submitted, crowd } = TEN_YEARS;
  return {
    ...TEN_YEARS,
    ...{ accounts: scaled(accounts), paid: scaled(paid), doubles: scaled(doubles) },
    ...{ gone: scaled(gone), cancelled: scaled(cancelled), open: scaled(open) },
    ...{ submitted, crowd: scaled(crowd) },
    messages: scaled(TEN_YEARS.messages, kept),
    selections: scaled(TEN_YEARS.selections),
    attendedDays: Math.round(TEN_YEARS.attendedDays * kept),
    browsers: scaled(TEN_YEARS.browsers),
    pushes: Math.ceil(TEN_YEARS.pushes * kept),
    announcements: {
      toCourse: Math.ceil(TEN_YEARS.announcements.toCourse * kept),
      toAll: Math.ceil(TEN_YEARS.announcements.toAll * kept),
    },
  };
}

/** The rows and bytes of each table, indexes included, and what a learner has of them. */
async function sayTables({ sql }: Site) {
  const tables = await sql<{ name: string; rows: number; bytes: number }[]>`
    select relname as "name", greatest(reltuples, 0)::float8 as "rows",
      pg_total_relation_size(oid)::float8 as "bytes"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc`;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  say('\n| table | rows | rows a learner | size | bytes a learner |');
  say('| --- | --- | --- | --- | --- |');
  for (const { name, rows, bytes } of tables.filter(({ bytes }) => bytes > total / 200))
    say(
      `| ${name} | ${inWords(rows)} | ${(rows / LEARNERS).toFixed(1)} | ${megabytes(bytes)} | ${inWords(bytes / LEARNERS)} |`,
    );
  say(`| all ${tables.length} | | | ${megabytes(total)} | ${inWords(total / LEARNERS)} |`);
}

/** The slowest of all calls that `bench:growth` makes, and those that are refused. */
async function sayCalls(site: Site) {
  const times: { name: string; ms: number }[] = [];
  for (const call of calls) {
    const own: number[] = [];
    try {
      for (let round = 0; round < Math.min(ROUNDS, call.rounds ?? ROUNDS); round++) {
        const answer = await site.ask(await call.ask(site));
        if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
        await call.after?.(site);
        own.push(answer.ms);
      }
      times.push({ name: call.name, ms: median(own) });
    } catch (error) {
      say(`REFUSED ${call.name}: ${error}`);
    }
  }
  times.sort((a, b) => b.ms - a.ms);
  say(`\n${times.length} calls, the slowest by their median:`);
  for (const { name, ms } of times.slice(0, 12)) say(`| ${name} | ${ms.toFixed(1)} ms |`);
}

/** The processor time that a process has used, in milliseconds: Linux counts it in hundredths of a second. */
function usedMs(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/**
 * Runs the work, which answers how often it did the thing, and prints the row of it. The processor time is what other
 * work on the machine disturbs least; the server's says what one core carries, as it answers on one.
 */
async function sayRate(site: Site, what: string, work: () => Promise<number>) {
  const ofDatabase = processTree(process.pid).filter(
    (pid) => pid !== site.pid && readProc(pid, 'cmdline').includes('postgres'),
  );
  const usedByDatabase = () => ofDatabase.reduce((sum, pid) => sum + usedMs(pid), 0);
  const before = { server: usedMs(site.pid), database: usedByDatabase() };
  const begin = performance.now();
  const times = await work();
  const perSecond = times / secondsSince(begin);
  const server = (usedMs(site.pid) - before.server) / times;
  const database = (usedByDatabase() - before.database) / times;
  say(
    `| ${what} | ${perSecond.toFixed(1)} | ${server.toFixed(3)} ms | ${database.toFixed(3)} ms | ${inWords(1000 / server)} |`,
  );
}

async function sayRates(site: Site) {
  say('\n| what | a second here | processor: server | database | a second on a core |');
  say('| --- | --- | --- | --- | --- |');
  const { url, learner } = site;
  const reads = [
    ['the public list, from memory', '/api/meetings'],
    ['the home page', '/'],
    ['a signed-in call: who am I', '/api/auth/me'],
    ['a signed-in call: own classes', '/api/classes/mine'],
  ];
  for (const [what = '', path] of reads) {
    const load = { url: url + path, seconds: SECONDS, connections: CONNECTIONS };
    const headers = { Authorization: `Bearer ${learner}` };
    const read = async () => (await measure({ ...load, headers })).requestsPerSecond * SECONDS;
    await sayRate(site, what, read);
  }
  await sayRate(site, 'a message is written, durable', () => writeMessages(url));
  await registerPerson(url);
  await sayRate(site, 'a sign-in', async () => {
    const stop = keepSigningIn(url, 1);
    await pause(2 * SECONDS * 1000);
    return stop();
  });
}

/** Messages that visitors write, each acknowledged once it is on the disk. Answers how many. */
async function writeMessages(url: string): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let written = 0;
  const writing = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 0; performance.now() < end; number++)
      if ((await writeMessage(url, agent, client * 100_000 + number)) === 202) written += 1;
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, client) => writing(client)));
  return written;
}

const writeMessage = (url: string, agent: Agent, number: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    };
    const asked = request(`${url}/send-email`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    asked.on('error', reject);
    asked.end(
      JSON.stringify({
        fullName: `Visitor ${number}`,
        email: `visitor${number}@example.com`,
        mobileNumber: '+91 98765 43210',
        message: 'When does the next course begin?',
      }),
    );
  });

async function sayBackup({ databaseUrl }: Site) {
  const begin = performance.now();
  const settings = { DATABASE_URL: databaseUrl, STUDIO_DATA: temporaryFolder() };
  const command = runCommandProcess('backup.ts', settings);
  if ((await command.ended) !== 0) throw new Error(command.output());
  const [file = '', counted] = command.output().trim().split('\n');
  say(
    `\na backup takes ${secondsSince(begin).toFixed(0)} s: ${megabytes(statSync(file).size)} (${counted})`,
  );
}

/** How soon an announcement is answered, then has a row for everybody, and how many mails leave in an hour. */
async function sayAnnouncement(site: Site, smtp: SmtpPeer) {
  await site.sql`delete from pgboss.job where name in ('mail', 'push')`;
  const { token } = await site.newStaff();
  const body = { courseId: null, subject: 'New batch', text: 'Namaste, a new batch begins.' };
  const begin = performance.now();
  const { id } = await json(site, {
    ...post('/api/staff/announcements', token, body),
    headers: { 'Idempotency-Key': 'capacity' },
  });
  const answered = performance.now() - begin;
  const filled = async () =>
    (await site.sql`select from announcements where id = ${id} and accounts is not null`).length ===
    0;
  const mailsBefore = smtp.mails.length;
  await until(filled, { within: 3_600_000, what: 'everybody has a row' });
  const seconds = secondsSince(begin);
  const [row] = await site.sql`select recipients from announcements where id = ${id}`;
  const meanwhile = smtp.mails.length - mailsBefore;
  say(
    `an announcement to ${inWords(row?.recipients)}: answered after ${answered.toFixed(0)} ms; a row and a job for everybody ` +
      `after ${seconds.toFixed(0)} s (${inWords(row?.recipients / seconds)} a second, ${inWords(meanwhile)} mails meanwhile)\n`,
  );
  await sayRate(site, 'a mail', async () => {
    const before = smtp.mails.length;
    await pause(4 * SECONDS * 1000);
    return smtp.mails.length - before;
  });
}

const smtp = new SmtpPeer();
await smtp.up();
smtp.answerAfterMs = MAIL_ANSWERS_AFTER_MS;
const database = await startEmbeddedPostgres({ dataFolder: temporaryFolder(), command: 'tests' });
let site: Site | undefined;
try {
  const begin = performance.now();
  say(
    `${inWords(LEARNERS)} learners; ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  site = await startSite(database.adminUrl, sizeFor(LEARNERS), { smtpUrl: smtp.url });
  say(`filled in ${secondsSince(begin).toFixed(0)} s`);
  await sayTables(site);
  await sayCalls(site);
  await sayRates(site);
  await sayBackup(site);
  await sayAnnouncement(site, smtp);
} finally {
  await site?.sql.end({ timeout: 5 });
  await endAll();
  await database.stop();
  await smtp.down();
  removeTemporaryFolders();
}
