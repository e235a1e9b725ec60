/**
 * A backup of ten years of data: its time, size and memory, and the p99 of other requests during a backup as a ratio to their p99
 * without one. Prints the tables of infra/docs/develop/performance.md in about five minutes.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from 'bff/test-database';
import { readProc } from '../../testing/processes.ts';
import { runCommandProcess } from '../../testing/run-command-process.ts';
import { compareCompressions } from '../backup/compressions.ts';
import { defineBench } from '../define-bench.ts';
import { fill } from '../filled-studio/fill.ts';
import { TEN_YEARS } from '../filled-studio/sizes.ts';
import { type Load, loadOrThrow, type Request } from '../load.ts';
import { type BenchServer, startBenchServer, startDatabase } from '../servers.ts';
import { registerPerson, signIn } from '../sign-ins.ts';
import { median, p99, rounded } from '../statistics.ts';
import { inTurns } from '../turns.ts';

const ROUNDS = 5;
/** 160 requests a second, three reads and one write in turns. */
const CALLS = { seconds: 8, connections: 4, rate: 160 };

export const bench = defineBench({
  goals: {},
  async run({ onEnd }) {
    const { databaseUrl, adminUrl, dataFolder, sql } = await startDatabase({ onEnd });
    const server = await startBenchServer({ databaseUrl, dataFolder });
    await fill(sql, TEN_YEARS);
    const settings = { DATABASE_URL: databaseUrl, STUDIO_DATA: dataFolder };
    const folder = join(dataFolder, 'kept');
    const backup = await runMeasured('backup.ts', settings, [folder]);
    const file = backup.output.split('\n')[0] ?? '';
    const target = await createTestDatabase(adminUrl);
    const restore = await runMeasured('restore.ts', { ...settings, DATABASE_URL: target.url }, [
      file,
    ]);
    console.log(backup.output + restore.output);
    const [{ size } = { size: '' }] = await sql`
      select pg_size_pretty(pg_database_size(current_database())) as size`;
    console.log(`the database: ${size}; the backup: ${megabytes(statSync(file).size)} MB`);
    console.table({ 'pnpm backup': backup.row, 'pnpm restore': restore.row });
    console.table(await compareCompressions(file));

    await registerPerson(server.url);
    const calls = {
      ...CALLS,
      url: server.url,
      request: requestsOf((await signIn(server.url)).token),
    };
    const inServer = backUpsIn(server);
    const { none, own, command } = await inTurns(ROUNDS, {
      none: () => timesWhile(calls),
      own: () => timesWhile(calls, inServer),
      command: () =>
        timesWhile(calls, () => runCommandProcess('backup.ts', settings, [folder]).ended),
    });
    const quiet = none.flat();
    const row = (times: number[]) => ({
      calls: times.length,
      'p50 ms': rounded(median(times), 1),
      'p99 ms': rounded(p99(times), 1),
      'p99, ratio': rounded(p99(times) / p99(quiet), 2),
    });
    console.table({
      'no backup': row(quiet),
      'backups in the server': row(own.flat()),
      'backups by pnpm backup': row(command.flat()),
    });
  },
});

const megabytes = (bytes: number) => rounded(bytes / 1e6, 1);

/** Runs a command and samples its peak resident memory. */
async function runMeasured(name: string, settings: Record<string, string>, args: string[]) {
  const begin = performance.now();
  const command = runCommandProcess(name, settings, args);
  let kib = 0;
  const watch = setInterval(() => {
    const peak = /VmHWM:\s+(\d+)/.exec(readProc(command.pid, 'status'))?.[1] ?? 0;
    kib = Math.max(kib, Number(peak));
  }, 20);
  const code = await command.ended;
  clearInterval(watch);
  if (code !== 0) throw new Error(command.output());
  const seconds = rounded((performance.now() - begin) / 1000, 1);
  return { output: command.output(), row: { seconds, 'largest memory, MB': rounded(kib / 1024) } };
}

const requestsOf =
  (token: string) =>
  (number: number): Request => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const path = ['/api/orders', '/api/enrolments', '/api/courses'][number % 4];
    if (path) return { path, headers };
    return { method: 'PATCH', path: '/api/account', headers, body: '{"name":"Asha"}' };
  };

function backUpsIn(server: BenchServer) {
  let count = 0;
  return () => {
    count += 1;
    server.child.kill('SIGHUP');
    return server.line(new RegExp(`^backup ${count}$`));
  };
}

/** The latencies of the calls while `work` is repeated. */
async function timesWhile(calls: Load, work?: () => Promise<unknown>): Promise<number[]> {
  const endsAt = performance.now() + calls.seconds * 1000;
  const repeat = async () => {
    while (work && performance.now() < endsAt) await work();
  };
  const [{ times }] = await Promise.all([loadOrThrow(calls), repeat()]);
  return times;
}
