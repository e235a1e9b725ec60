import { forgetDeparted } from '../../accounts/privacy/deleted-account-queries.ts';
import { mailsDueIn } from '../../courses/classes/notification-progress-queries.ts';
import { type TellingParts, tellByMail, tellByPush } from '../../courses/classes/notify.ts';
import { tellHolidayByMail, tellHolidayByPush } from '../../courses/days-off/notify.ts';
import { fillAnnouncements } from '../../messaging/announcements/announce.ts';
import { isDatabaseAway } from '../../platform/database/db.ts';
import { kindOf, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

/** The channel of the notifications about it (migration 0020). */
const CHANNEL = 'big-work';
const AFTER_FAILURE_MS = 1_000;
/** A server that was cut off leaves its work to the others, which are not notified. */
const LONGEST_WAIT_MS = 5_000;

/** People, or rows, in one transaction: a quarter of a second. */
const BATCH = 1_000;

/** The most urgent first. */
const KINDS = [
  tellByPush,
  tellHolidayByPush,
  tellByMail,
  tellHolidayByMail,
  fillAnnouncements,
  forgetDeparted,
];

interface Failed {
  err: unknown;
  /** The kind of work, and the row that it was of. */
  work: string;
  id: number;
  /** How often it has failed by now. */
  times: number;
}

/**
 * A function that does a batch of the most urgent kind of work of which there is any, and returns whether there was any. A
 * row whose batch fails steps aside, so that those after it go on; by default the function then rejects.
 */
export function createBatches(
  onFailed: (failed: Failed) => void = ({ err }) => {
    throw err;
  },
) {
  const kinds = KINDS.map((work) => ({ work, aside: createAside() }));
  return async (parts: TellingParts, atMost = BATCH): Promise<boolean> => {
    for (const { work, aside } of kinds) {
      let id: number | undefined;
      const took = (taken: number) => {
        id = taken;
      };
      try {
        const wasAny = await work(parts, { atMost, leftOut: aside.ids(), took });
        if (id !== undefined) aside.delete(id);
        if (wasAny) return true;
      } catch (err) {
        if (id === undefined) throw err;
        onFailed({ err, work: work.name, id, times: aside.add(id) });
        return true;
      }
    }
    return false;
  };
}

const LONGEST_ASIDE_MS = 600_000;
/** More than ever fail. Without a row here one is tried again at once. */
const MOST_ASIDE = 1_000;

/** The rows that failed, in this server's memory: each is left out for a second, then for two, and for ten minutes at most. */
function createAside() {
  const rows = new Map<number, { times: number; until: number }>();
  return {
    /** Those that are left out now. */
    ids: () => {
      const now = performance.now();
      return [...rows].filter(([, { until }]) => until > now).map(([id]) => id);
    },
    /** Returns how often the row has failed. */
    add: (id: number) => {
      const times = (rows.get(id)?.times ?? 0) + 1;
      const ms = Math.min(AFTER_FAILURE_MS * 2 ** (times - 1), LONGEST_ASIDE_MS);
      if (rows.size >= MOST_ASIDE) rows.clear();
      rows.set(id, { times, until: performance.now() + ms });
      return times;
    },
    delete: (id: number) => rows.delete(id),
  };
}

/** A database that was away, or a deadlock, is not the row's fault. */
const TIMES_UNSAID = 3;

/**
 * Works off the rows of migrations 0020 and 0030 in batches, each with its cursor in one transaction: a server that is killed has
 * done a batch or not. Every server does, and takes what no other has locked. What is waiting is in the rows alone.
 */
export function batchJobsTask(parts: TellingParts & { logger: Logger }): Task {
  const { sql, logger } = parts;
  const isNew = onceAMinute();
  const doBatch = createBatches(({ err, times, ...row }) => {
    if (isDatabaseAway(err) && times <= TIMES_UNSAID) return;
    if (isNew(kindOf(err))) logger.error({ err, times, ...row }, 'batch job');
  });
  return {
    name: 'batch jobs',
    logger,
    retryMs: AFTER_FAILURE_MS,
    channels: [CHANNEL],
    run: async () => {
      if (await doBatch(parts)) return 0;
      const dueInMs = (await mailsDueIn(sql)) ?? LONGEST_WAIT_MS;
      return Math.min(Math.max(dueInMs, 10), LONGEST_WAIT_MS);
    },
  };
}
