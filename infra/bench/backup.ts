/**
 * Measures a backup of ten years of data: time, size, memory, and the latency of other requests meanwhile as a ratio to
 * their latency without a backup. Prints the tables of infra/docs/performance.md in about five minutes:
 *
 *   node infra/bench/backup.ts
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createGzip, createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { createTestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { runCommandProcess } from '../testing/run-command-process.ts';
import { fill, TEN_YEARS } from './fill-studio.ts';
import { startDatabase } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 8;
const CALLERS = 4;

const { env, stop } = await startDatabase();
const sql = postgres(env.DATABASE_URL, { max: 1, onnotice: () => {} });
const folder = join(env.STUDIO_DATA, 'kept');
try {
  const server = fork(join(import.meta.dirname, 'serve-with-backups.ts'), { env });
  const [{ address }] = await once(server, 'message');
  await fill(sql, TEN_YEARS);
  const token = await signIn(address);
  await measureCommands();
  await measureCallers(server, address, token);
  server.disconnect();
  await once(server, 'exit');
} finally {
  await sql.end();
  await stop();
}

/** Registers a learner and signs in. Gives the token. */
async function signIn(address: string): Promise<string> {
  const body = { name: 'Asha', email: 'asha@example.org', password: 'surya namaskar' };
  const post = async (path: string) =>
    (
      await fetch(address + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  await post('/api/auth/register');
  return (await post('/api/auth/login')).token;
}

/** Runs a command to its end. Gives its seconds, its largest resident memory in megabytes and its output. */
async function runMeasured(name: string, settings: Record<string, string>, args: string[]) {
  const begin = performance.now();
  const command = runCommandProcess(name, settings, args);
  let megabytes = 0;
  let ended = false;
  const code = command.ended.finally(() => {
    ended = true;
  });
  while (!ended) {
    const status = readStatus(command.pid);
    megabytes = Math.max(
      megabytes,
      Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
    );
    await pause(20);
  }
  if ((await code) !== 0) throw new Error(command.output());
  return { seconds: (performance.now() - begin) / 1000, megabytes, output: command.output() };
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

async function measureCommands() {
  const [{ size } = { size: '' }] = await sql`
    select pg_size_pretty(pg_database_size(current_database())) as size`;
  const settings = { DATABASE_URL: env.DATABASE_URL, STUDIO_DATA: env.STUDIO_DATA };
  const backup = await runMeasured('backup.ts', settings, [folder]);
  const file = backup.output.split('\n')[0] ?? '';
  // Only the superuser may create a database.
  const admin = new URL(env.DATABASE_URL);
  Object.assign(admin, {
    username: 'studio',
    password: readFileSync(join(env.STUDIO_DATA, 'database-password'), 'utf8'),
  });
  const target = await createTestDatabase(admin.href);
  const restored = await runMeasured('restore.ts', { ...settings, DATABASE_URL: target.url }, [
    file,
  ]);
  await target.drop();
  console.log(backup.output + restored.output);
  console.log('| | seconds | largest memory | size |\n| --- | --- | --- | --- |');
  console.log(`| the database | | | ${size} |`);
  const row = (what: string, { seconds, megabytes }: typeof backup, bytes: string) =>
    console.log(`| ${what} | ${seconds.toFixed(1)} | ${megabytes} MB | ${bytes} |`);
  row('`pnpm backup`', backup, `${(statSync(file).size / 1e6).toFixed(1)} MB`);
  row('`pnpm restore`', restored, '');
  await compareCompressions(file);
}

/** Compresses the backup's text with each candidate, alone and in one thread. */
async function compareCompressions(file: string) {
  const whole = readFileSync(file);
  const body = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
  const text = zstdDecompressSync(whole.subarray(body, -72));
  console.log(`\n| ${(text.length / 1e6).toFixed(1)} MB as | seconds | MB |\n| --- | --- | --- |`);
  const zstd = (level: number) =>
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  const candidates = [
    ...[1, 3, 6, 9, 12].map((level) => [`zstd ${level}`, () => zstd(level)] as const),
    ...[1, 6].map((level) => [`gzip ${level}`, () => createGzip({ level })] as const),
  ];
  for (const [name, make] of candidates) {
    const begin = performance.now();
    let bytes = 0;
    const stream = make();
    stream.on('data', (chunk) => (bytes += chunk.length));
    stream.end(text);
    await once(stream, 'end');
    const seconds = (performance.now() - begin) / 1000;
    console.log(`| ${name} | ${seconds.toFixed(2)} | ${(bytes / 1e6).toFixed(1)} |`);
  }
}

async function measureCallers(server: ChildProcess, address: string, token: string) {
  const quiet: number[] = [];
  const inServer: number[] = [];
  const byCommand: number[] = [];
  const settings = { DATABASE_URL: env.DATABASE_URL, STUDIO_DATA: env.STUDIO_DATA };
  const backUpInServer = async () => {
    server.send(folder);
    await once(server, 'message');
  };
  const backUpByCommand = () => runCommandProcess('backup.ts', settings, [folder]).ended;
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await callFor(address, token)));
    inServer.push(...(await callFor(address, token, backUpInServer)));
    byCommand.push(...(await callFor(address, token, backUpByCommand)));
  }
  console.log('\n| | calls | p50 | p99 | p99, ratio |\n| --- | --- | --- | --- | --- |');
  for (const [what, times] of [
    ['no backup', quiet],
    ['one after the other, in the server', inServer],
    ['one after the other, by `pnpm backup`', byCommand],
  ] as const) {
    const ratio = at(times, 0.99) / at(quiet, 0.99);
    console.log(
      `| ${what} | ${times.length} | ${at(times, 0.5).toFixed(1)} ms | ${at(times, 0.99).toFixed(1)} ms | ${ratio.toFixed(2)} |`,
    );
  }
}

function at(times: number[], share: number): number {
  return times.sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
}

/** Learners read and write, each with 100 ms between rounds, while `work` is repeated. Gives the latencies in milliseconds. */
async function callFor(address: string, token: string, work?: () => Promise<unknown>) {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const timed = async (path: string, init: RequestInit = {}) => {
    const begin = performance.now();
    const answer = await fetch(address + path, init);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} ${answer.status}`);
    times.push(performance.now() - begin);
  };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const caller = async () => {
    while (performance.now() < end) {
      await timed('/api/orders', { headers });
      await timed('/api/enrolments', { headers });
      await timed('/api/courses');
      await timed('/api/account', { method: 'PATCH', headers, body: '{"name":"Asha"}' });
      await pause(100);
    }
  };
  const repeat = async () => {
    while (work && performance.now() < end) await work();
  };
  await Promise.all([...Array.from({ length: CALLERS }, caller), repeat()]);
  return times;
}
