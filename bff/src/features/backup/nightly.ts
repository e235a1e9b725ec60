import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../database/db.ts';
import type { ScheduledJob } from '../../jobs/jobs.ts';
import type { Logger } from '../../runtime/logging.ts';
import { BackupRefusal } from './backup-file.ts';
import { isBackupDue, isKnown, whyBackupFailed } from './backup-status.ts';
import { removeOldBackups } from './kept-backups.ts';
import { keepFailedRun, keepGoodRun, readBackupState } from './queries.ts';

/**
 * One at a time over all servers. A server that dies with it in its hands is noticed by its missing heartbeat, and
 * another (or its successor) takes it over.
 */
const BACKUP_QUEUE = {
  policy: 'exclusive',
  retryLimit: 2,
  heartbeatSeconds: 10,
  // Longer than one may take, so that none is begun beside it.
  expireInSeconds: 40 * 60,
  // That one was asked for says little; what came of it is in backup_runs.
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

const LIMIT_MS = 30 * 60_000;
const STOP_WITHIN_MS = 3_000;

interface Written {
  file: string;
  bytes: number;
  rows: number;
}

export interface NightlyOptions {
  databaseUrl: string;
  sql: Sql;
  logger: Logger;
  folder: string;
  /** Whether a folder that is missing is made, or is a fault. */
  makesFolder: boolean;
  /** Writes the whole database into a file in the folder, which is there when, and only when, it can be restored. */
  write(to: { databaseUrl: string; folder: string; signal: AbortSignal }): Promise<Written>;
  /** How long after the start none is made, in milliseconds. */
  afterMs: number;
  /** How long one may take, in milliseconds; half an hour if not told. */
  limitMs?: number;
}

export interface NightlyBackups {
  /**
   * Makes a backup if one is due, and removes those that need not be kept. What goes wrong is logged and noted for
   * staff. Rejects only where the database does not say whether one is due. Gives up where the signal says that the
   * job is another server's by now.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Gives up the one at hand, of which no file stays. */
  stop(): Promise<void>;
}

/** Asks every five minutes whether a backup is due, so that a night that was missed or failed is made up for. */
export const backupJob = ({ run }: Pick<NightlyBackups, 'run'>): ScheduledJob => ({
  name: 'backup',
  cron: '*/5 * * * *',
  queue: BACKUP_QUEUE,
  run,
});

/** Backups of the whole database, one a night over all servers. */
export function createNightlyBackups(options: NightlyOptions): NightlyBackups {
  const { afterMs, limitMs = LIMIT_MS } = options;
  const begun = performance.now();
  const stopping = new AbortController();
  let atHand: Promise<unknown> | undefined;
  return {
    run: async (taken) => {
      if (stopping.signal.aborted || performance.now() - begun < afterMs) return;
      const state = await readBackupState(options.sql);
      // One that hangs is at hand also after its time.
      if (atHand || !isBackupDue(state)) return;
      const limit = AbortSignal.timeout(limitMs);
      const giveUp = AbortSignal.any([stopping.signal, taken]);
      const signal = AbortSignal.any([giveUp, limit]);
      const making = makeBackup(options, signal);
      const ended = () => {
        atHand = undefined;
      };
      atHand = making.then(ended, ended);
      const outcome = Promise.race([making, abortOf(signal)]);
      await noteOutcome(options, outcome, { limit, giveUp, lastGood: state.lastGood?.file });
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([atHand, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

async function makeBackup(options: NightlyOptions, signal: AbortSignal): Promise<Written> {
  const { databaseUrl, folder, makesFolder, write } = options;
  if (makesFolder) await mkdir(folder, { recursive: true, mode: 0o700 });
  else await stat(folder);
  return write({ databaseUrl, folder, signal });
}

interface Attempt {
  limit: AbortSignal;
  giveUp: AbortSignal;
  lastGood: string | undefined;
}

async function noteOutcome(
  { sql, logger, folder }: NightlyOptions,
  outcome: Promise<Written>,
  { limit, giveUp, lastGood }: Attempt,
): Promise<void> {
  const begun = performance.now();
  const run = () => ({ host: hostname(), folder, ms: performance.now() - begun });
  const unnoted = (err: unknown) => logger.error({ err }, 'the outcome of a backup was not noted');
  try {
    const { file, bytes, rows } = await outcome;
    const name = basename(file);
    logger.info({ folder, file: name, bytes, rows, ms: Math.round(run().ms) }, 'backup made');
    await keepGoodRun(sql, { ...run(), file: name, bytes, rows }).catch(unnoted);
    const always = lastGood ? [name, lastGood] : [name];
    await removeOld({ folder, always, logger });
  } catch (error) {
    if (giveUp.aborted) return logger.info({ folder }, 'backup given up, and left to the next');
    const failure = limit.aborted ? 'TOO_SLOW' : codeOf(error);
    const facts = { folder, code: failure, ...(!isKnown(failure) && { err: error }) };
    logger.error(facts, `backup failed: ${whyBackupFailed(failure)}`);
    await keepFailedRun(sql, { ...run(), failure }).catch(unnoted);
  }
}

/** A full folder is no reason to call a good backup a failed one. */
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

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code !== '') return code.slice(0, 60);
  // What the writer refuses by itself is a file that was not as it had written it.
  return error instanceof BackupRefusal ? 'DAMAGED' : 'UNKNOWN';
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
