import { clearDeletedAccountIds } from '../../accounts/privacy/deleted-account-queries.ts';
import { msUntilMailsDue } from '../../courses/classes/notification-progress-queries.ts';
import {
  type ClassNotificationDeps,
  notifyByMail,
  notifyByPush,
} from '../../courses/classes/notify.ts';
import { notifyHolidayByMail, notifyHolidayByPush } from '../../courses/days-off/notify.ts';
import { enqueueAnnouncementBatch } from '../../messaging/announcements/announce.ts';
import { isDatabaseUnavailable } from '../../platform/database/db.ts';
import { errorKind, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

/** The channel of the notifications about it (migration 0020). */
const CHANNEL = 'big-work';
const AFTER_FAILURE_MS = 1_000;
/** A disconnected server leaves its work to the others, which are not notified. */
const LONGEST_WAIT_MS = 5_000;

/** Recipients, or rows, in one transaction: a quarter of a second. */
const BATCH = 1_000;

/** The most urgent first. */
const JOBS = [
  notifyByPush,
  notifyHolidayByPush,
  notifyByMail,
  notifyHolidayByMail,
  enqueueAnnouncementBatch,
  clearDeletedAccountIds,
];

interface FailedBatch {
  err: unknown;
  /** The job, and the row that it was for. */
  work: string;
  id: number;
  /** How often it has failed by now. */
  times: number;
}

/**
 * Returns a function that runs a batch of the most urgent job with work, and returns whether there was any. A row
 * whose batch fails is skipped for a while, so that those after it go on; by default the function then rejects.
 */
export function createBatchRunner(
  onFailed: (failed: FailedBatch) => void = ({ err }) => {
    throw err;
  },
) {
  const kinds = JOBS.map((work) => ({ work, aside: createBackoff() }));
  return async (deps: ClassNotificationDeps, atMost = BATCH): Promise<boolean> => {
    for (const { work, aside } of kinds) {
      let id: number | undefined;
      const took = (taken: number) => {
        id = taken;
      };
      try {
        const hadWork = await work(deps, { atMost, leftOut: aside.ids(), onLocked: took });
        if (id !== undefined) aside.delete(id);
        if (hadWork) return true;
      } catch (err) {
        if (id === undefined) throw err;
        onFailed({ err, work: work.name, id, times: aside.add(id) });
        return true;
      }
    }
    return false;
  };
}

const LONGEST_BACKOFF_MS = 600_000;
/** More than ever fail. A row that is not stored here is retried at once. */
const MAX_BACKED_OFF = 1_000;

/**
 * The failed rows, in the memory of this server: each is skipped for a second, then for two, and for ten minutes at
 * most.
 */
function createBackoff() {
  const rows = new Map<number, { times: number; until: number }>();
  return {
    /** The rows that are skipped now. */
    ids: () => {
      const now = performance.now();
      return [...rows].filter(([, { until }]) => until > now).map(([id]) => id);
    },
    /** Returns how often the row has failed. */
    add: (id: number) => {
      const times = (rows.get(id)?.times ?? 0) + 1;
      const ms = Math.min(AFTER_FAILURE_MS * 2 ** (times - 1), LONGEST_BACKOFF_MS);
      if (rows.size >= MAX_BACKED_OFF) rows.clear();
      rows.set(id, { times, until: performance.now() + ms });
      return times;
    },
    delete: (id: number) => rows.delete(id),
  };
}

/** An unavailable database, or a deadlock, is not caused by the row. */
const UNLOGGED_FAILURES = 3;

/**
 * Processes the rows of migrations 0020 and 0030 in batches, each with its cursor in one transaction: a batch of a
 * killed server is done or not. Every server does so, and takes what no other has locked. The rows alone hold what is
 * waiting.
 */
export function batchJobsTask(deps: ClassNotificationDeps & { logger: Logger }): Task {
  const { sql, logger } = deps;
  const isNew = onceAMinute();
  const doBatch = createBatchRunner(({ err, times, ...row }) => {
    if (isDatabaseUnavailable(err) && times <= UNLOGGED_FAILURES) return;
    if (isNew(errorKind(err))) logger.error({ err, times, ...row }, 'batch job');
  });
  return {
    name: 'batch jobs',
    logger,
    retryMs: AFTER_FAILURE_MS,
    channels: [CHANNEL],
    run: async () => {
      if (await doBatch(deps)) return 0;
      const dueInMs = (await msUntilMailsDue(sql)) ?? LONGEST_WAIT_MS;
      return Math.min(Math.max(dueInMs, 10), LONGEST_WAIT_MS);
    },
  };
}
