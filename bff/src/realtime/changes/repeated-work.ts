import { isDatabaseAway } from '../../platform/database/db.ts';
import { kindOf, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';

/** In milliseconds: notifications of one transaction come together, and are one reason to work. */
const TOGETHER_MS = 3;
const TRY_AGAIN_MS = 1_000;

export interface RepeatedWork {
  /** Has the work done soon: once, however often this is called before it begins. */
  ask(): void;
  /** Resolves when the work has been done for the first time. */
  readonly first: Promise<void>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Work that is done whenever it is asked for, never twice at once, and at most every `gapMs` milliseconds. After a failure
 * it is done again a second later, as often as it takes; it says by `false` that it must be done again.
 */
export function repeatWork(
  work: () => Promise<boolean>,
  { gapMs, logger }: { gapMs: number; logger: Logger },
): RepeatedWork {
  const { promise: first, resolve: wasDone } = Promise.withResolvers<void>();
  const isNew = onceAMinute();
  let isAsked = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = async () => {
    isAsked = false;
    const isDone = await work().catch((err: unknown) => {
      if (!isDatabaseAway(err) && !stopped && isNew(kindOf(err)))
        logger.error({ err }, 'open screens could not be told of a change');
      return false;
    });
    if (isDone) wasDone();
    isAsked ||= !isDone;
    running = undefined;
    begin(isDone ? gapMs : TRY_AGAIN_MS);
  };
  /** The time between two runs holds also where nobody has asked meanwhile. */
  const begin = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) running = run();
    }, ms);
    timer.unref();
  };
  return {
    first,
    ask: () => {
      isAsked = true;
      if (!timer && !running) begin(TOGETHER_MS);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
