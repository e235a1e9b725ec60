import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/database/db.ts';
import type { ScheduledJob } from '../../../platform/queue/jobs.ts';
import type { Logger } from '../../../platform/runtime/logging.ts';
import { createAttempts, type Outcome } from '../attempts.ts';
import { hasWaited } from '../backup-status.ts';
import { faultOf, hasReason, whyElsewhere } from './failure-reason.ts';
import {
  notePlace,
  readElsewhere,
  readUnsent,
  recordFailedUpload,
  recordUpload,
} from './queries.ts';
import type { BackupStore } from './store.ts';

const LIMIT_MS = 4 * 3_600_000;

/** One job at a time over all servers, as for the nightly backup (../nightly.ts). */
const UPLOAD_QUEUE = {
  policy: 'exclusive',
  retryLimit: 2,
  heartbeatSeconds: 10,
  // Longer than sending may take, so that no second one starts beside it.
  expireInSeconds: LIMIT_MS / 1000 + 10 * 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

/** What the sending of backups needs. */
export interface UploadOptions {
  sql: Sql;
  logger: Logger;
  /** The folder of the nightly backups. */
  folder: string;
  /** Where they go, with the place's name without secrets. Without it they stay here. */
  elsewhere: { name: string; store: Pick<BackupStore, 'send' | 'removeOld'> } | undefined;
  /** For how long after the start nothing is sent, in milliseconds. */
  afterMs: number;
  /** How long sending may take, in milliseconds; four hours by default. */
  limitMs?: number;
}

/** The sending of one server. */
export interface Uploads {
  /**
   * Sends the newest nightly backup if it is not elsewhere yet and its file is on this server, then removes there what need
   * not be kept. After a failure, which is logged and stored for staff, the same file is sent again later. Rejects only when
   * the database cannot be asked. Gives up when the signal aborts.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Gives up what is being sent, of which nothing stays. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** A job that runs every five minutes, two after that of the backup. */
export const uploadJob = ({ run }: Pick<Uploads, 'run'>): ScheduledJob => ({
  name: 'backup-upload',
  cron: '2-59/5 * * * *',
  queue: UPLOAD_QUEUE,
  run,
});

/** The sending of the nightly backups to another place, by one server at a time. */
export function createUploads(options: UploadOptions): Uploads {
  const { sql, logger, folder, elsewhere, afterMs, limitMs = LIMIT_MS } = options;
  const attempts = createAttempts<number>({ afterMs, limitMs });
  return {
    run: async (taken) => {
      if (!attempts.mayBegin()) return;
      await notePlace(sql, elsewhere?.name);
      if (!elsewhere) return;
      const unsent = await readUnsent(sql, elsewhere.name);
      const state = await readElsewhere(sql);
      if (!unsent || !state || !hasWaited(state)) return;
      const path = join(folder, unsent.file);
      // Another server has it on a disk of its own, and sends it when it gets the job.
      if (!(await stat(path).catch(() => undefined))) return;
      const outcome = await attempts.make((signal) => elsewhere.store.send(path, signal), taken);
      const sent = { ...unsent, place: elsewhere.name };
      const isGood = await recordOutcome(options, outcome, sent);
      const always = [unsent.file, ...(state.lastGood ? [state.lastGood.file] : [])];
      if (isGood) await removeOld({ ...elsewhere, logger }, always, taken);
    },
    stop: attempts.stop,
  };
}

async function recordOutcome(
  { sql, logger }: UploadOptions,
  outcome: Outcome<number>,
  { place, file, takenAt }: { place: string; file: string; takenAt: Date },
): Promise<boolean> {
  if (outcome === 'given up') {
    logger.info({ file }, 'backup not sent elsewhere, and left to the next');
    return false;
  }
  const tried = { place, file, takenAt, ms: outcome.ms };
  const onRecordError = (err: unknown) =>
    logger.error({ err }, 'whether a backup was sent elsewhere was not noted');
  if ('value' in outcome) {
    const bytes = outcome.value;
    logger.info({ place, file, bytes, ms: Math.round(outcome.ms) }, 'backup sent elsewhere');
    await recordUpload(sql, { ...tried, bytes }).catch(onRecordError);
    return true;
  }
  const failure = outcome.isTooSlow ? 'TOO_SLOW' : faultOf(outcome.error);
  const facts = { place, file, code: failure, ...(!hasReason(failure) && { err: outcome.error }) };
  logger.error(facts, `backup not sent elsewhere: ${whyElsewhere(failure)}`);
  await recordFailedUpload(sql, { ...tried, failure }).catch(onRecordError);
  return false;
}

/** Only logs a failure: an access key need not be allowed to remove anything. */
async function removeOld(
  { store, logger }: { store: Pick<BackupStore, 'removeOld'>; logger: Logger },
  always: string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    const removed = await store.removeOld(always, signal);
    if (removed.length > 0) logger.info({ removed }, 'old backups elsewhere removed');
  } catch (error) {
    logger.warn({ code: faultOf(error) }, 'old backups elsewhere were not removed');
  }
}
