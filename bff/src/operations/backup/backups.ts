import type { Sql } from '../../platform/database/db.ts';
import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { settled } from '../../platform/runtime/parts.ts';
import { backupJob, createNightlyBackups, type NightlyOptions } from './nightly.ts';
import { storeInProcess } from './off-site/in-process.ts';
import type { Elsewhere } from './off-site/store.ts';
import { nameOfPlace } from './off-site/upload-target.ts';
import { createUploads, uploadJob } from './off-site/uploads.ts';
import { createRehearsals, rehearsalJob } from './restore-test/restore-tests.ts';

/** What the backups of a server need. */
export interface BackupOptions extends NightlyOptions {
  sql: Sql;
  logger: Logger;
  /** Where backups are sent. Without it they stay here. */
  elsewhere?: Elsewhere | undefined;
  /** The studio's data, on the disk of the database where that is on this machine. */
  dataFolder: string;
  /** When rehearsals may be made; by default at night. */
  rehearsesAt?: (now: Date) => boolean;
}

/** The backups of one server: made each night, sent elsewhere, and tried each month. */
export interface Backups {
  /** To be run by the queue, each on one server at a time. */
  jobs: ScheduledJob[];
  /** Gives up what is in progress, of which nothing stays. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** The nightly backups, their sending, and the rehearsals of restoring them. */
export function createBackups(options: BackupOptions): Backups {
  const { elsewhere, rehearsesAt } = options;
  const store = elsewhere && storeInProcess(elsewhere);
  const nightly = createNightlyBackups(options);
  const uploads = createUploads({
    ...options,
    elsewhere: elsewhere && store && { name: nameOfPlace(elsewhere.place), store },
  });
  const rehearsals = createRehearsals({
    ...options,
    store,
    ...(rehearsesAt && { mayAt: rehearsesAt }),
  });
  return {
    jobs: [backupJob(nightly), uploadJob(uploads), rehearsalJob(rehearsals)],
    stop: async () => {
      await settled([nightly.stop(), uploads.stop(), rehearsals.stop()]);
    },
  };
}
