import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/database/db.ts';
import type { ScheduledJob } from '../../../platform/queue/jobs.ts';
import type { Logger } from '../../../platform/runtime/logging.ts';
import { indianDate } from '../../../shared/time/indian-time.ts';
import { createAttempts, type Outcome } from '../attempts.ts';
import { BackupRefusal, inPlainWords } from '../backup-file.ts';
import { latestNight } from '../backup-status.ts';
import { faultOf } from '../off-site/failure-reason.ts';
import { readElsewhere } from '../off-site/queries.ts';
import { type BackupStore, fetchedPath } from '../off-site/store.ts';
import { readBackupState } from '../queries.ts';
import type { RestoredBackup } from '../restore-backup.ts';
import { type BackupFolder, backupFileOf, ensureFolder } from '../stored-backups.ts';
import { needsNoTrace, whyNotTried } from './failure-reason.ts';
import {
  type RehearsalState,
  readRehearsals,
  recordFailedRehearsal,
  recordRehearsal,
} from './queries.ts';
import { rehearse } from './test-restore.ts';

const LIMIT_MS = 3 * 3_600_000;
const NIGHT_LASTS_MS = 4 * 3_600_000;

/** One job at a time over all servers, as for the nightly backup (../nightly.ts). */
const REHEARSAL_QUEUE = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: LIMIT_MS / 1000 + 10 * 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

/** What a rehearsal needs. */
export interface RehearsalSource extends BackupFolder {
  databaseUrl: string;
  /** The backups elsewhere. Without them those of the folder are tried. */
  store: Pick<BackupStore, 'list' | 'fetch'> | undefined;
  /** The studio's data, on the disk of the database where that is on this machine. */
  dataFolder: string;
}

/** What the monthly rehearsals of a server need. */
export interface RehearsalOptions extends RehearsalSource {
  sql: Sql;
  logger: Logger;
  /** For how long after the start there is none, in milliseconds. */
  afterMs: number;
  /** How long one may take, in milliseconds; three hours by default. */
  limitMs?: number;
  /** Whether it is a time for rehearsals; by default until four hours after the nightly backup. */
  mayAt?: (now: Date) => boolean;
}

/** The rehearsals of one server. */
export interface Rehearsals {
  /**
   * Rehearses if it is due: in the night of a new month, once its backup is made and sent, and with that backup. One that is
   * not elsewhere is left to the server that has it. A failure is logged and stored for staff, and tried again the next night.
   * Rejects only when the database cannot be asked. Gives up when the signal aborts.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Gives up a rehearsal in progress. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** A job of the night: every quarter of an hour from 03:30 to 05:15 in India. */
export const rehearsalJob = ({ run }: Pick<Rehearsals, 'run'>): ScheduledJob => ({
  name: 'backup-rehearsal',
  cron: '*/15 22-23 * * *',
  queue: REHEARSAL_QUEUE,
  run,
});

/** The monthly rehearsals, one over all servers. */
export function createRehearsals(options: RehearsalOptions): Rehearsals {
  const { afterMs, limitMs = LIMIT_MS } = options;
  const attempts = createAttempts<Rehearsed>({ afterMs, limitMs });
  return {
    run: async (taken) => {
      if (!attempts.mayBegin()) return;
      const due = await readDue(options);
      if (due === undefined) return;
      const outcome = await attempts.make((signal) => rehearseOne(due, options, signal), taken);
      await recordOutcome(options, outcome);
    },
    stop: attempts.stop,
  };
}

/** The name of the backup that is to be tried now, by this server. */
async function readDue(options: RehearsalOptions): Promise<string | undefined> {
  const { sql, store, folder, mayAt = isNight } = options;
  const state = await readRehearsals(sql);
  if (!mayAt(state.now) || !isRehearsalDue(state)) return undefined;
  const night = latestNight(state.now);
  const { goodAt, lastGood: made } = await readBackupState(sql);
  if (!made || goodAt < night) return undefined;
  if (!store) return (await isThere(join(folder, made.file))) ? made.file : undefined;
  const sent = (await readElsewhere(sql))?.lastGood;
  return sent && sent.takenAt >= night ? sent.file : undefined;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const monthInIndia = (moment: Date) => indianDate(moment).slice(0, 7);

/** Whether none was good in this month of India, and none has failed in this night. */
export const isRehearsalDue = ({ now, lastGood, failedAt }: RehearsalState): boolean =>
  (!lastGood || monthInIndia(lastGood.at) !== monthInIndia(now)) &&
  (!failedAt || failedAt < latestNight(now));

/** A run that was missed is made up for at a server's start, which may be at the busiest hour. */
const isNight = (now: Date): boolean => now.getTime() - latestNight(now).getTime() < NIGHT_LASTS_MS;

/** A backup that was restored. */
export interface Rehearsed {
  file: string;
  /** The number of rows of all tables together. */
  rows: number;
  oddities: string[];
}

/**
 * Restores the newest backup elsewhere, or else the newest of the folder, into a database that is dropped afterwards. Resolves
 * to `undefined` when there is none. Rejects as `rehearse` and the store do.
 */
export async function rehearseNewest(
  source: RehearsalSource,
  signal: AbortSignal,
): Promise<Rehearsed | undefined> {
  const { folder, store } = source;
  const name = store ? (await store.list(signal))[0]?.name : await newestOf(folder);
  return name === undefined ? undefined : rehearseOne(name, source, signal);
}

/** Rejects as `rehearse` and the store do; the error then has the backup's name as `file`. */
async function rehearseOne(
  name: string,
  source: RehearsalSource,
  signal: AbortSignal,
): Promise<Rehearsed> {
  const { databaseUrl, dataFolder, folder, store } = source;
  const path = store ? fetchedPath(folder, name) : join(folder, name);
  try {
    if (store) await ensureFolder(source);
    await store?.fetch(name, path, signal);
    const restored = await rehearse({ databaseUrl, dataFolder, file: path, signal });
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
    throw inPlainWords(`The folder ${folder} cannot be read`, error);
  });
  const files = names.map(backupFileOf).filter((file) => file !== undefined);
  return files.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0]?.name;
}

async function recordOutcome(
  { sql, logger }: RehearsalOptions,
  outcome: Outcome<Rehearsed>,
): Promise<void> {
  const onRecordError = (err: unknown) =>
    logger.error({ err }, 'the outcome of a rehearsal was not noted');
  if (outcome === 'given up') return logger.info('rehearsal of a restore given up');
  const { ms } = outcome;
  if ('error' in outcome) {
    const failure = outcome.isTooSlow ? 'TOO_SLOW' : codeOf(outcome.error);
    const { file } = outcome.error as { file?: string };
    const facts = {
      ...{ file, code: failure },
      ...(!needsNoTrace(failure) && { err: outcome.error }),
    };
    logger.error(facts, `rehearsal of a restore failed: ${whyNotTried(failure)}`);
    return recordFailedRehearsal(sql, { file, ms, failure }).catch(onRecordError);
  }
  logger.info({ ...outcome.value, ms: Math.round(ms) }, 'backup restored as a rehearsal');
  await recordRehearsal(sql, { ...outcome.value, ms }).catch(onRecordError);
}

/** A refusal without a code comes from reading the file. */
function codeOf(error: unknown): string {
  const code = faultOf(error);
  if (code === '28000' || code === '28P01') return 'NO_ENTRY';
  return code === 'UNKNOWN' && error instanceof BackupRefusal ? 'DAMAGED' : code;
}
