import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/database/db.ts';
import type { ScheduledJob } from '../../../platform/queue/jobs.ts';
import type { Logger } from '../../../platform/runtime/logging.ts';
import { indianDate } from '../../../shared/time/indian-time.ts';
import { type AttemptOutcome, createAttempts } from '../attempts.ts';
import { BackupError, describeFileError } from '../backup-file.ts';
import { latestNight } from '../backup-status.ts';
import { failureCodeOf } from '../off-site/failure-reason.ts';
import { readOffSiteState } from '../off-site/queries.ts';
import { type BackupStore, downloadPath } from '../off-site/store.ts';
import { readBackupState } from '../queries.ts';
import type { RestoredBackup } from '../restore-backup.ts';
import { type BackupFolder, ensureFolder, parseBackupName } from '../stored-backups.ts';
import { describeRestoreTestFailure, isKnownRestoreTestFailure } from './failure-reason.ts';
import {
  type RestoreTestState,
  readRestoreTestState,
  recordFailedRestoreTest,
  recordRestoreTest,
} from './queries.ts';
import { testRestore } from './test-restore.ts';

const LIMIT_MS = 3 * 3_600_000;
const NIGHT_LASTS_MS = 4 * 3_600_000;

/** One job at a time over all servers, as for the nightly backup (../nightly.ts). */
const RESTORE_TEST_QUEUE = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: LIMIT_MS / 1000 + 10 * 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

/** The dependencies of a restore test. */
export interface RestoreTestSource extends BackupFolder {
  databaseUrl: string;
  /** The off-site backups. Without them those of the folder are tested. */
  store: Pick<BackupStore, 'list' | 'fetch'> | undefined;
  /** The folder of the studio's data, on the disk of the database where that is on this machine. */
  dataFolder: string;
}

/** The dependencies of the monthly restore tests of a server. */
export interface RestoreTestOptions extends RestoreTestSource {
  sql: Sql;
  logger: Logger;
  /** For how long after the start none runs, in milliseconds. */
  afterMs: number;
  /** How long a test may take, in milliseconds; three hours by default. */
  limitMs?: number;
  /** Whether tests may run now; by default until four hours after the nightly backup. */
  isTestTime?: (now: Date) => boolean;
}

/** The restore tests of one server. */
export interface RestoreTests {
  /**
   * Runs a test if it is due: in the first night of a month, once its backup is made and uploaded, with that backup.
   * One that is not off-site is tested by the server that has it. A failure is logged and stored for staff, and
   * retried the next night. Rejects only when the database is unavailable. Stops when the signal aborts.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Aborts a running test. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** A nightly job: every quarter of an hour from 03:30 to 05:15 in India. */
export const restoreTestJob = ({ run }: Pick<RestoreTests, 'run'>): ScheduledJob => ({
  name: 'backup-rehearsal',
  cron: '*/15 22-23 * * *',
  queue: RESTORE_TEST_QUEUE,
  run,
});

/** Creates the monthly restore tests, one over all servers. */
export function createRestoreTests(options: RestoreTestOptions): RestoreTests {
  const { afterMs, limitMs = LIMIT_MS } = options;
  const attempts = createAttempts<RestoreTestResult>({ afterMs, limitMs });
  return {
    run: async (jobSignal) => {
      if (!attempts.canStart()) return;
      const due = await findDueBackup(options);
      if (due === undefined) return;
      const outcome = await attempts.run((signal) => testBackup(due, options, signal), jobSignal);
      await recordOutcome(options, outcome);
    },
    stop: attempts.stop,
  };
}

/** The name of the backup that this server must test now. */
async function findDueBackup(options: RestoreTestOptions): Promise<string | undefined> {
  const { sql, store, folder, isTestTime = isNight } = options;
  const state = await readRestoreTestState(sql);
  if (!isTestTime(state.now) || !isRestoreTestDue(state)) return undefined;
  const night = latestNight(state.now);
  const { goodAt, lastGood: made } = await readBackupState(sql);
  if (!made || goodAt < night) return undefined;
  if (!store) return (await fileExists(join(folder, made.file))) ? made.file : undefined;
  const sent = (await readOffSiteState(sql))?.lastGood;
  return sent && sent.takenAt >= night ? sent.file : undefined;
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const monthInIndia = (moment: Date) => indianDate(moment).slice(0, 7);

/** Whether no test was good in this month of India, and none has failed in this night. */
export const isRestoreTestDue = ({ now, lastGood, failedAt }: RestoreTestState): boolean =>
  (!lastGood || monthInIndia(lastGood.at) !== monthInIndia(now)) &&
  (!failedAt || failedAt < latestNight(now));

/** A missed run starts with the server, which may be at the busiest hour. */
const isNight = (now: Date): boolean => now.getTime() - latestNight(now).getTime() < NIGHT_LASTS_MS;

/** The result of a restore test. */
export interface RestoreTestResult {
  file: string;
  /** The number of rows of all tables together. */
  rows: number;
  oddities: string[];
}

/**
 * Restores the newest off-site backup, or else the newest of the folder, into a database that is dropped afterwards.
 * Resolves to `undefined` where there is none. Rejects as `testRestore` and the store do.
 */
export async function testNewestBackup(
  source: RestoreTestSource,
  signal: AbortSignal,
): Promise<RestoreTestResult | undefined> {
  const { folder, store } = source;
  const name = store ? (await store.list(signal))[0]?.name : await newestOf(folder);
  return name === undefined ? undefined : testBackup(name, source, signal);
}

/** Rejects as `testRestore` and the store do, with the name of the backup as `file` of the error. */
async function testBackup(
  name: string,
  source: RestoreTestSource,
  signal: AbortSignal,
): Promise<RestoreTestResult> {
  const { databaseUrl, dataFolder, folder, store } = source;
  const path = store ? downloadPath(folder, name) : join(folder, name);
  try {
    if (store) await ensureFolder(source);
    await store?.fetch(name, path, signal);
    const restored = await testRestore({ databaseUrl, dataFolder, file: path, signal });
    return { file: name, rows: rowsOf(restored), oddities: restored.oddities };
  } catch (error) {
    throw Object.assign(error as Error, { file: name });
  } finally {
    if (store) await rm(path, { force: true });
  }
}

const rowsOf = ({ tables }: RestoredBackup) => tables.reduce((sum, { rows }) => sum + rows, 0);

async function newestOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((error) => {
    throw describeFileError(`The folder ${folder} cannot be read`, error);
  });
  const files = names.map(parseBackupName).filter((file) => file !== undefined);
  return files.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0]?.name;
}

async function recordOutcome(
  { sql, logger }: RestoreTestOptions,
  outcome: AttemptOutcome<RestoreTestResult>,
): Promise<void> {
  const onRecordError = (err: unknown) =>
    logger.error({ err }, 'the outcome of a restore test was not recorded');
  if (outcome === 'given up') return logger.info('restore test given up');
  const { ms } = outcome;
  if ('error' in outcome) {
    const failure = outcome.isTooSlow ? 'TOO_SLOW' : restoreFailureCodeOf(outcome.error);
    const { file } = outcome.error as { file?: string };
    const details = {
      ...{ file, code: failure },
      ...(!isKnownRestoreTestFailure(failure) && { err: outcome.error }),
    };
    logger.error(details, `restore test failed: ${describeRestoreTestFailure(failure)}`);
    return recordFailedRestoreTest(sql, { file, ms, failure }).catch(onRecordError);
  }
  logger.info({ ...outcome.value, ms: Math.round(ms) }, 'backup restored as a test');
  await recordRestoreTest(sql, { ...outcome.value, ms }).catch(onRecordError);
}

/** An error without a code comes from reading the file. */
function restoreFailureCodeOf(error: unknown): string {
  const code = failureCodeOf(error);
  if (code === '28000' || code === '28P01') return 'NO_ENTRY';
  return code === 'UNKNOWN' && error instanceof BackupError ? 'DAMAGED' : code;
}
