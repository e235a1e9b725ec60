import type { Logger } from './logging.ts';

/** What has been started so far, to be stopped in the opposite order. */
export class Parts {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add<Part>(part: Part, stop: (part: Part) => Promise<unknown>): Part {
    this.#stops.unshift(async () => {
      await stop(part);
    });
    return part;
  }

  /**
   * Stops every part, also after one that failed to, and logs each failure. Rejects in the end with
   * what failed: the error itself, or an `AggregateError` of several.
   */
  async stop(): Promise<void> {
    const errors: unknown[] = [];
    for (const stop of this.#stops.splice(0)) {
      await stop().catch((err: unknown) => {
        this.#logger.error({ err }, 'a part did not stop');
        errors.push(err);
      });
    }
    if (errors.length > 1) throw new AggregateError(errors, 'Several parts did not stop.');
    if (errors.length === 1) throw errors[0];
  }
}

/** Awaits all of them, also after one that failed, and rejects as the first that did. */
export async function settled(all: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(all))
    if (outcome.status === 'rejected') throw outcome.reason;
}
