import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/database/db.ts';
import type { ScheduledJob } from '../../../platform/queue/jobs.ts';
import type { Logger } from '../../../platform/runtime/logging.ts';
import { type AttemptOutcome, createAttempts } from '../attempts.ts';
import { isRetryDue } from '../backup-status.ts';
import { describeOffSiteFailure, failureCodeOf, isKnownOffSiteFailure } from './failure-reason.ts';
import {
  findUnsentBackup,
  readOffSiteState,
  recordFailedUpload,
  recordUpload,
  recordUploadTarget,
} from './queries.ts';
import type { BackupStore } from './store.ts';

const LIMIT_MS = 4 * 3_600_000;

/** One job at a time over all servers, as for the nightly backup (../nightly.ts). */
const UPLOAD_QUEUE = {
  policy: 'exclusive',
  retryLimit: 2,
  heartbeatSeconds: 10,
  // Longer than an upload may take, so that no second one starts beside it.
  expireInSeconds: LIMIT_MS / 1000 + 10 * 60,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

/** The dependencies of the uploads. */
export interface UploadOptions {
  sql: Sql;
  logger: Logger;
  /** The folder of the nightly backups. */
  folder: string;
  /** The target, with its name without secrets. Without it nothing is uploaded. */
  offSite: { name: string; store: Pick<BackupStore, 'send' | 'removeOld'> } | undefined;
  /** For how long after the start nothing is uploaded, in milliseconds. */
  afterMs: number;
  /** How long an upload may take, in milliseconds; four hours by default. */
  limitMs?: number;
}

/** The uploads of one server. */
export interface Uploads {
  /**
   * Uploads the newest nightly backup if it is not off-site yet and its file is on this server, then removes expired
   * backups there. After a failure, which is logged and stored for staff, the same file is uploaded again later.
   * Rejects only when the database is unavailable. Stops when the signal aborts.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Aborts the upload, and leaves nothing of it. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** A job that runs every five minutes, two after that of the backup. */
export const uploadJob = ({ run }: Pick<Uploads, 'run'>): ScheduledJob => ({
  name: 'backup-upload',
  cron: '2-59/5 * * * *',
  queue: UPLOAD_QUEUE,
  run,
});

/** Uploads the nightly backups, by one server at a time. */
export function createUploads(options: UploadOptions): Uploads {
  const { sql, logger, folder, offSite, afterMs, limitMs = LIMIT_MS } = options;
  const attempts = createAttempts<number>({ afterMs, limitMs });
  return {
    run: async (jobSignal) => {
      if (!attempts.canStart()) return;
      await recordUploadTarget(sql, offSite?.name);
      if (!offSite) return;
      const unsent = await findUnsentBackup(sql, offSite.name);
      const state = await readOffSiteState(sql);
      if (!unsent || !state || !isRetryDue(state)) return;
      const path = join(folder, unsent.file);
      // Another server has the file on its own disk, and uploads it when it gets the job.
      if (!(await stat(path).catch(() => undefined))) return;
      const outcome = await attempts.run((signal) => offSite.store.send(path, signal), jobSignal);
      const sent = { ...unsent, place: offSite.name };
      const isGood = await recordOutcome(options, outcome, sent);
      const always = [unsent.file, ...(state.lastGood ? [state.lastGood.file] : [])];
      if (isGood) await removeOld({ ...offSite, logger }, always, jobSignal);
    },
    stop: attempts.stop,
  };
}

async function recordOutcome(
  { sql, logger }: UploadOptions,
  outcome: AttemptOutcome<number>,
  { place, file, takenAt }: { place: string; file: string; takenAt: Date },
): Promise<boolean> {
  if (outcome === 'given up') {
    logger.info({ file }, 'backup not sent off-site, and left to the next');
    return false;
  }
  const attempt = { place, file, takenAt, ms: outcome.ms };
  const onRecordError = (err: unknown) =>
    logger.error({ err }, 'whether a backup was sent off-site was not recorded');
  if ('value' in outcome) {
    const bytes = outcome.value;
    logger.info({ place, file, bytes, ms: Math.round(outcome.ms) }, 'backup sent off-site');
    await recordUpload(sql, { ...attempt, bytes }).catch(onRecordError);
    return true;
  }
  const failure = outcome.isTooSlow ? 'TOO_SLOW' : failureCodeOf(outcome.error);
  const details = {
    place,
    file,
    code: failure,
    ...(!isKnownOffSiteFailure(failure) && { err: outcome.error }),
  };
  logger.error(details, `backup not sent off-site: ${describeOffSiteFailure(failure)}`);
  await recordFailedUpload(sql, { ...attempt, failure }).catch(onRecordError);
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
    if (removed.length > 0) logger.info({ removed }, 'old off-site backups removed');
  } catch (error) {
    logger.warn({ code: failureCodeOf(error) }, 'old off-site backups were not removed');
  }
}
