/**
 * `pnpm bench:memory [MB] [LOAD]`: measures the memory of `npx pnpm start` with its database: after the start, under load, and
 * a minute after. With MB, a control group holds it to that (Linux, as root), and the kernel kills a process beyond it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from '../commands/repository.ts';
import { endAll, type StartedProcess, start } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { type Control, limitedTo } from './memory-limit.ts';
import { loads } from './memory-loads.ts';
import { memoryOf, type Taken } from './memory-of.ts';

const AFTER_MS = 60_000;
const SAMPLE_MS = 1_000;
const limitMb = Number(process.argv[2] ?? 0);
const only = process.argv[3];
const dataFolder = await mkdtemp(join(tmpdir(), 'studio-memory-'));

async function measureAll(limit: Control | undefined): Promise<void> {
  const port = await freePort();
  const studio = startStudio(port, limit);
  await studio.line(/^Open /);
  const url = `http://127.0.0.1:${port}`;
  const table: Record<string, object> = { 'after the start': row(memoryOf(studio.pid)) };
  for (const [name, load] of Object.entries(loads)) {
    if (only && !name.includes(only)) continue;
    const watch = watchPeak(studio);
    const answers = await load(url, dataFolder);
    table[name] = row(await watch.end());
    // The statuses show that the load arrived: a refusal costs memory, too.
    console.log(name, JSON.stringify(answers));
  }
  await pause(AFTER_MS);
  table['a minute after'] = row(memoryOf(studio.pid));
  console.table(table);
  if (limit)
    console.log(
      `limit ${limitMb} MB, most of it used: ${mb(limit.most())} MB, killed: ${limit.killed()}`,
    );
}

function startStudio(port: number, limit: Control | undefined): StartedProcess {
  const env = {
    ...process.env,
    STUDIO_DATA: dataFolder,
    PORT: String(port),
    // Lets the loads come from many addresses.
    TRUSTED_PROXY: '127.0.0.1',
  };
  const script = `${limit ? `echo $$ > ${limit.processes} && ` : ''}exec npx --yes pnpm@12 start`;
  return start('/bin/sh', ['-c', script], { env, cwd: repository });
}

/** Samples the memory until `end` is called, which gives the largest sample. */
function watchPeak({ pid }: StartedProcess) {
  let most = memoryOf(pid);
  const watch = setInterval(() => {
    const now = memoryOf(pid);
    if (now.sum > most.sum) most = now;
  }, SAMPLE_MS);
  return {
    end: async () => {
      clearInterval(watch);
      return most;
    },
  };
}

const row = ({ wrappers, server, database, sum }: Taken) => ({
  'npx and pnpm, MB': mb(wrappers),
  'server, MB': mb(server),
  'database, MB': mb(database),
  'sum, MB': mb(sum),
});

const mb = (bytes: number) => Math.round(bytes / 2 ** 20);

const control = limitMb > 0 ? limitedTo(limitMb * 2 ** 20) : undefined;
try {
  await measureAll(control);
} finally {
  await endAll();
  control?.remove();
  await rm(dataFolder, { recursive: true, force: true });
}
