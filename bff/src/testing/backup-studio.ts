import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import type { BackupOptions } from '../operations/backup/backups.ts';
import type { BackupStatus } from '../operations/backup/status-for-staff.ts';
import type { Logger } from '../platform/runtime/logging.ts';
import { asAdmin, createTestDatabase } from './test-database.ts';
import { startTestStudio } from './test-studio.ts';

interface BackupStudioOptions
  extends Pick<BackupOptions, 'write' | 'limitMs' | 'offSite' | 'isRestoreTestTime'> {
  logger?: Logger;
}

/**
 * A studio for tests of the nightly backups. It opened three days ago, so its first backup is due. Its role is its own, as
 * a test may grant it rights.
 */
export async function startBackupStudio({ logger, ...backups }: BackupStudioOptions) {
  const database = await createTestDatabase();
  const studio = await startTestStudio({
    ...(logger && { logger }),
    ...{ backups, databaseUrl: database.url },
  });
  const { sql, databaseUrl: connectionString } = studio;
  const boss = await new PgBoss({ connectionString, supervise: false, schedule: false }).start();
  const staff = (await studio.signInStaff()).token;
  /** Sets since when there could be a backup. */
  const setOpenedAgo = (interval: string) =>
    sql`update schema_migrations set run_at = now() - ${interval}::interval where version = 16`;
  await setOpenedAgo('3 days');
  const name = new URL(connectionString).username;
  return {
    ...studio,
    boss,
    openedAgo: setOpenedAgo,
    /** Runs the job as the schedule does, after one that waits or runs already, and waits for its end. */
    runJob: async (job: 'backup' | 'backup-upload' | 'backup-rehearsal' = 'backup') => {
      const send = () => boss.send(job, {});
      let id = await send();
      while (!id) {
        await pause(20);
        id = await send();
      }
      const state = async () =>
        (await sql`select state from pgboss.job where id = ${id}`)[0]?.state;
      await expect.poll(state, { timeout: 30_000 }).toBe('completed');
    },
    /** The status that staff see in this language. */
    status: async (language = 'en'): Promise<BackupStatus> => {
      const headers = { 'Accept-Language': language };
      return (await studio.call('GET', '/api/staff/backups', { token: staff, headers })).body;
    },
    /** Grants the role of the studio the right to create databases, or revokes it. */
    mayCreateDatabases: async (may = true) =>
      asAdmin(`alter role ${name} ${may ? 'createdb' : 'nocreatedb'}`),
    /** Creates a database as a restore test does. Resolves to its name. */
    leaveScratchDatabase: async () => {
      const [own] = await sql`select oid from pg_database where datname = current_database()`;
      const scratch = `ganga-yoga rehearsal of ${own?.oid}`;
      await sql`create database ${sql(scratch)}`;
      return scratch;
    },
    runs: () => sql`select file, failure from backup_runs order by id`,
    stop: async () => {
      await boss.stop();
      await studio.stop();
      await database.drop();
    },
  };
}

export type BackupStudio = Awaited<ReturnType<typeof startBackupStudio>>;
