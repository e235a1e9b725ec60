import { kindOf, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';

interface Looking {
  /** What is looked for, in the log. */
  name: string;
  /** Does what is due, and returns when the next of it may be. */
  look: () => Promise<Date>;
  now: () => Date;
  logger: Logger;
}

/** Looks that follow each other, as long as the server runs. */
export interface Looks {
  /** Looks in so many milliseconds, where the next look would be later. */
  lookIn(milliseconds: number): void;
  stop(): Promise<void>;
}

const AFTER_FAILURE_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Looks at once, then at the moment when the next is due, and once a minute at least. Every server does: what is due is done once,
 * whichever is first, and a server that starts makes up for what was missed. So it needs no schedule that could be lost.
 */
export function startLooks({ name, look, now, logger }: Looking): Looks {
  const isNew = onceAMinute();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const lookIn = (milliseconds: number) => {
    const at = performance.now() + milliseconds;
    if (stopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(begin, milliseconds);
  };
  const run = async () => {
    const next = await look();
    lookIn(Math.min(Math.max(next.getTime() - now().getTime(), 0), LONGEST_WAIT_MS));
  };
  const begin = () => {
    dueAt = Number.POSITIVE_INFINITY;
    running = running.then(run).catch((err) => {
      if (isNew(kindOf(err))) logger.warn({ err }, name);
      lookIn(AFTER_FAILURE_MS);
    });
  };
  lookIn(0);
  return {
    lookIn,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
