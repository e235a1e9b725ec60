import type { Sql } from '../../platform/database/db.ts';
import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { waitForAll } from '../../platform/runtime/resources.ts';
import { backupJob, createNightlyBackups, type NightlyOptions } from './nightly.ts';
import { storeInProcess } from './off-site/in-process.ts';
import type { OffSiteOptions } from './off-site/store.ts';
import { nameOfTarget } from './off-site/upload-target.ts';
import { createUploads, uploadJob } from './off-site/uploads.ts';
import { createRestoreTests, restoreTestJob } from './restore-test/restore-tests.ts';

/** The dependencies of the backups of a server. */
export interface BackupOptions extends NightlyOptions {
  sql: Sql;
  logger: Logger;
  /** The off-site target. Without it backups are stored locally only. */
  offSite?: OffSiteOptions | undefined;
  /** The folder of the studio's data, on the disk of the database where that is on this machine. */
  dataFolder: string;
  /** Whether restore tests may run now; by default at night. */
  isRestoreTestTime?: (now: Date) => boolean;
}

/** The backups of one server: made each night, uploaded off-site, and restored as a test each month. */
export interface Backups {
  /** Jobs of the queue, each run by one server at a time. */
  jobs: ScheduledJob[];
  /** Aborts the work in progress, and leaves nothing of it. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** Creates the nightly backups, their upload, and the restore tests. */
export function createBackups(options: BackupOptions): Backups {
  const { offSite, isRestoreTestTime } = options;
  const store = offSite && storeInProcess(offSite);
  const nightly = createNightlyBackups(options);
  const uploads = createUploads({
    ...options,
    offSite: offSite && store && { name: nameOfTarget(offSite.target), store },
  });
  const restoreTests = createRestoreTests({
    ...options,
    store,
    ...(isRestoreTestTime && { isTestTime: isRestoreTestTime }),
  });
  return {
    jobs: [backupJob(nightly), uploadJob(uploads), restoreTestJob(restoreTests)],
    stop: async () => {
      await waitForAll([nightly.stop(), uploads.stop(), restoreTests.stop()]);
    },
  };
}
