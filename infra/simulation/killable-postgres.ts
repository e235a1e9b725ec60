import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { processTree } from '../testing/processes.ts';
import type { DatabaseFaults } from './world.ts';

export interface KillablePostgres {
  adminUrl: string;
  /** Its faults, as a connection of one of its databases sees them. */
  faults(sql: Sql): DatabaseFaults;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own, which starts again after it was killed. */
export async function startDatabase(): Promise<KillablePostgres> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-simulation-'));
  const { adminUrl, folder, stop } = await startEmbeddedPostgres({
    ...{ dataFolder, command: 'tests', durable: false },
  });
  const postmaster = () =>
    Number(readFileSync(join(folder.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processTree(postmaster())) tryKill(pid, name);
  };
  return {
    adminUrl,
    faults: (sql) => ({
      stall: () => signal('SIGSTOP'),
      goOn: () => signal('SIGCONT'),
      kill: async () => {
        process.kill(postmaster(), 'SIGKILL');
        await pause(50);
        await untilAnswers(sql);
      },
    }),
    stop: async () => {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A backend may have ended meanwhile. */
function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function untilAnswers(sql: Sql): Promise<void> {
  const answers = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    );
  while (!(await answers())) await pause(50);
}
