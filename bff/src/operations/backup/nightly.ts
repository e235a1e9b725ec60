import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Sql } from '../../platform/database/db.ts';
import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { type AttemptOutcome, createAttempts } from './attempts.ts';
import { BackupError } from './backup-file.ts';
import { describeBackupFailure, isBackupDue, isKnownFailure } from './backup-status.ts';
import { removeLeftovers } from './leftovers.ts';
import { readBackupState, recordFailedRun, recordGoodRun } from './queries.ts';
import { type BackupFolder, ensureFolder, removeOldBackups } from './stored-backups.ts';

/**
 * One job at a time over all servers. If a server dies during the job, its heartbeat stops, and another server or its
 * successor takes the job over.
 */
const BACKUP_QUEUE = {
  policy: 'exclusive',
  retryLimit: 2,
  heartbeatSeconds: 10,
  // Longer than a backup may take (`LIMIT_MS`), so that no second one starts beside it.
  expireInSeconds: 40 * 60,
  // Finished jobs are deleted soon: the outcome of each backup is in backup_runs.
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

const LIMIT_MS = 30 * 60_000;

interface BackupResult {
  file: string;
  bytes: number;
  rows: number;
}

/** The dependencies of the nightly backups. */
export interface NightlyOptions extends BackupFolder {
  databaseUrl: string;
  sql: Sql;
  logger: Logger;
  /** Writes the whole database into a new file in the folder. The file exists only if it can be restored. */
  write(to: { databaseUrl: string; folder: string; signal: AbortSignal }): Promise<BackupResult>;
  /** For how long after the start no backup is made, in milliseconds. */
  afterMs: number;
  /** How long a backup may take, in milliseconds; half an hour by default. */
  limitMs?: number;
}

/** The nightly backups of one server. */
export interface NightlyBackups {
  /**
   * Makes a backup if it is due, then removes expired ones. A failure is logged and stored for staff. Rejects only
   * when the database is unavailable. Stops when the signal aborts, because another server has taken the job over.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Aborts the backup in progress, and leaves no file. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** A job that runs every five minutes, so that a missed or failed backup is made up for. */
export const backupJob = ({ run }: Pick<NightlyBackups, 'run'>): ScheduledJob => ({
  name: 'backup',
  cron: '*/5 * * * *',
  queue: BACKUP_QUEUE,
  run,
});

/** Creates the backups of the whole database, one each night over all servers. */
export function createNightlyBackups(options: NightlyOptions): NightlyBackups {
  const { afterMs, limitMs = LIMIT_MS } = options;
  const attempts = createAttempts<BackupResult>({ afterMs, limitMs });
  return {
    run: async (jobSignal) => {
      if (!attempts.canStart()) return;
      // A missing folder is reported with the next backup.
      await removeLeftovers(options.folder).catch(() => {});
      const state = await readBackupState(options.sql);
      if (!isBackupDue(state)) return;
      const outcome = await attempts.run((signal) => makeBackup(options, signal), jobSignal);
      await recordOutcome(options, outcome, state.lastGood?.file);
    },
    stop: attempts.stop,
  };
}

async function makeBackup(options: NightlyOptions, signal: AbortSignal): Promise<BackupResult> {
  const { databaseUrl, folder, write } = options;
  await ensureFolder(options);
  return write({ databaseUrl, folder, signal });
}

async function recordOutcome(
  { sql, logger, folder }: NightlyOptions,
  outcome: AttemptOutcome<BackupResult>,
  lastGood: string | undefined,
): Promise<void> {
  if (outcome === 'given up')
    return logger.info({ folder }, 'backup given up, and left to the next');
  const run = { host: hostname(), folder, ms: outcome.ms };
  const onRecordError = (err: unknown) =>
    logger.error({ err }, 'the outcome of a backup was not recorded');
  if ('error' in outcome) {
    const failure = outcome.isTooSlow ? 'TOO_SLOW' : failureCodeOf(outcome.error);
    const details = {
      folder,
      code: failure,
      ...(!isKnownFailure(failure) && { err: outcome.error }),
    };
    logger.error(details, `backup failed: ${describeBackupFailure(failure)}`);
    return recordFailedRun(sql, { ...run, failure }).catch(onRecordError);
  }
  const { file, bytes, rows } = outcome.value;
  const name = basename(file);
  logger.info({ folder, file: name, bytes, rows, ms: Math.round(run.ms) }, 'backup made');
  await recordGoodRun(sql, { ...run, file: name, bytes, rows }).catch(onRecordError);
  await removeOld({ folder, always: lastGood ? [name, lastGood] : [name], logger });
}

/** A failure is only logged: files that cannot be removed do not make the new backup a failed one. */
async function removeOld({
  folder,
  always,
  logger,
}: Pick<NightlyOptions, 'folder' | 'logger'> & { always: string[] }): Promise<void> {
  try {
    const removed = await removeOldBackups(folder, { always, now: new Date() });
    if (removed.length > 0) logger.info({ folder, removed }, 'old backups removed');
  } catch (err) {
    logger.warn({ folder, err }, 'old backups were not removed');
  }
}

function failureCodeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code !== '') return code.slice(0, 60);
  // An error without a code comes from reading the written file back.
  return error instanceof BackupError ? 'DAMAGED' : 'UNKNOWN';
}
