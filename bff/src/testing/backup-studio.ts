import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import type { BackupStatus } from '../backup/backup-status.ts';
import type { NightlyOptions } from '../backup/nightly.ts';
import type { Logger } from '../runtime/logging.ts';
import { startTestStudio } from './test-studio.ts';

interface BackupStudioOptions extends Pick<NightlyOptions, 'write' | 'limitMs'> {
  logger?: Logger;
}

/** A studio for tests of the nightly backups. It opened three days ago, so its first backup is due. */
export async function startBackupStudio({ logger, ...backups }: BackupStudioOptions) {
  const studio = await startTestStudio({ ...(logger && { logger }), backups });
  const { sql, databaseUrl: connectionString } = studio;
  const boss = await new PgBoss({ connectionString, supervise: false, schedule: false }).start();
  const staff = (await studio.signInStaff()).token;
  /** Sets since when there could be a backup. */
  const openedAgo = (interval: string) =>
    sql`update schema_migrations set run_at = now() - ${interval}::interval where version = 16`;
  await openedAgo('3 days');
  return {
    ...studio,
    boss,
    openedAgo,
    /** Starts the job as the schedule does every five minutes, and waits for its end. */
    ask: async () => {
      const id = await boss.send('backup', {});
      const state = async () =>
        (await sql`select state from pgboss.job where id = ${id}`)[0]?.state;
      await expect.poll(state, { timeout: 30_000 }).toBe('completed');
    },
    status: async (): Promise<BackupStatus> =>
      (await studio.call('GET', '/api/staff/backups', { token: staff })).body,
    runs: () => sql`select file, failure from backup_runs order by id`,
    stop: async () => {
      await boss.stop();
      await studio.stop();
    },
  };
}

export type BackupStudio = Awaited<ReturnType<typeof startBackupStudio>>;
