import { isDatabaseAway } from '../database/db.ts';
import { fillAnnouncements } from '../features/announcements/announce.ts';
import { forgetDeparted } from '../features/auth/departed-queries.ts';
import { type TellingParts, tellByMail, tellByPush } from '../features/classes/tell.ts';
import { mailsDueIn } from '../features/classes/telling-queries.ts';
import { kindOf, type Logger, onceAMinute } from '../runtime/logging.ts';

/** Does what is too big for a request, as long as the server runs. */
export interface BigWork {
  /** There may be more to do. */
  lookAgain(topic: string | undefined): void;
  /** Resolves when the batch under way has ended. */
  stop(): Promise<void>;
}

/** The topic of the notifications about it (migration 0020). */
const TOPIC = 'big-work';
const AFTER_FAILURE_MS = 1_000;
/** A server that was cut off leaves its work to the others, which are not notified. */
const LONGEST_WAIT_MS = 5_000;

/** People, or rows, in one transaction: a quarter of a second. */
const BATCH = 1_000;

/** A batch of the most urgent kind of work of which there is any. Returns whether there was any. */
export async function doBatch(parts: TellingParts, atMost = BATCH): Promise<boolean> {
  for (const work of [tellByPush, tellByMail, fillAnnouncements, forgetDeparted])
    if (await work(parts, atMost)) return true;
  return false;
}

/**
 * Works off the rows of migration 0020 in batches, each with its cursor in one transaction: a server that is killed has
 * done a batch or not. Every server does, and takes what no other has locked. What is waiting is in the rows alone.
 */
export function startBigWork(parts: TellingParts & { logger: Logger }): BigWork {
  const { sql, logger } = parts;
  const isNew = onceAMinute();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let stopped = false;

  const run = async (): Promise<number> => {
    while (!stopped && (await doBatch(parts)));
    const dueIn = stopped ? undefined : await mailsDueIn(sql);
    return Math.min(Math.max(dueIn ?? LONGEST_WAIT_MS, 10), LONGEST_WAIT_MS);
  };
  const look = () => {
    clearTimeout(timer);
    isAsked = running !== undefined;
    if (stopped || running) return;
    running = run()
      .catch((err: unknown) => {
        if (!isDatabaseAway(err) && isNew(kindOf(err))) logger.error({ err }, 'big work');
        return AFTER_FAILURE_MS;
      })
      .then((wait) => {
        running = undefined;
        if (!stopped) timer = setTimeout(look, isAsked ? 0 : wait);
      });
  };
  look();
  return {
    lookAgain: (topic) => {
      if (topic === undefined || topic === TOPIC) look();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
