/**
 * `pnpm bench memory [MB] [LOAD]`: the memory of `npx pnpm start` with its database: after the start, under each load (only LOAD,
 * if given), and a minute later. With MB above 0, a control group limits the memory (Linux, as root), and the kernel kills a
 * process beyond the limit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from '../../commands/repository.ts';
import { type StartedProcess, start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { defineBench } from '../define-bench.ts';
import { type ControlGroup, createMemoryLimit } from '../memory/limit.ts';
import { loads } from '../memory/loads.ts';
import { type MemoryUse, memoryOf } from '../memory/process-memory.ts';
import { rounded } from '../statistics.ts';

const AFTER_MS = 60_000;
const SAMPLE_MS = 1_000;
const MB = 2 ** 20;

export const bench = defineBench({
  goals: {},
  async run({ args: [limitMb = 0, only = ''], onEnd }) {
    const limit = Number(limitMb) > 0 ? createMemoryLimit(Number(limitMb) * MB) : undefined;
    onEnd(() => limit?.remove());
    const dataFolder = temporaryFolder();
    const port = await freePort();
    const studio = startStudio(port, dataFolder, limit);
    onEnd(() => studio.end());
    await studio.line(/^Open /);
    const table: Record<string, object> = { 'after the start': row(memoryOf(studio.pid)) };
    for (const [name, load] of loads.filter(([name]) => name.includes(only))) {
      const watch = watchPeak(studio);
      const statuses = await load(`http://127.0.0.1:${port}`, dataFolder);
      table[name] = row(watch.end());
      // The statuses show that the load arrived: a rejected request costs memory, too.
      console.log(name, JSON.stringify(statuses));
    }
    await pause(AFTER_MS);
    table['a minute after'] = row(memoryOf(studio.pid));
    console.table(table);
    if (limit)
      console.log(
        `limit ${limitMb} MB, peak ${rounded(limit.peak() / MB)} MB, killed: ${limit.killed()}`,
      );
  },
});

function startStudio(
  port: number,
  dataFolder: string,
  limit: ControlGroup | undefined,
): StartedProcess {
  const env = {
    ...process.env,
    STUDIO_DATA: dataFolder,
    PORT: String(port),
    // The requests come from many addresses.
    TRUSTED_PROXY: '127.0.0.1',
  };
  const script = `${limit ? `echo $$ > ${limit.processes} && ` : ''}exec npx --yes pnpm@12 start`;
  return start('/bin/sh', ['-c', script], { env, cwd: repository });
}

/** Samples the memory until `end` is called, which returns the largest sample. */
function watchPeak({ pid }: StartedProcess) {
  let peak = memoryOf(pid);
  const watch = setInterval(() => {
    const now = memoryOf(pid);
    if (now.sum > peak.sum) peak = now;
  }, SAMPLE_MS);
  return {
    end: () => {
      clearInterval(watch);
      return peak;
    },
  };
}

const row = ({ wrappers, server, database, sum }: MemoryUse) => ({
  'npx and pnpm, MB': rounded(wrappers / MB),
  'server, MB': rounded(server / MB),
  'database, MB': rounded(database / MB),
  'sum, MB': rounded(sum / MB),
});
