import type { Logger } from './logging.ts';

/** The started resources of the server. They are stopped in reverse order. */
export class Resources {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a started resource with the function that stops it, and returns the resource. */
  add<Part>(resource: Part, stop: (part: Part) => Promise<unknown>): Part {
    this.#stops.unshift(async () => {
      await stop(resource);
    });
    return resource;
  }

  /**
   * Stops every resource, even if some fail to stop, and logs each failure. Rejects at the end with the failure: the error
   * itself, or an `AggregateError` of several.
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

/** Waits until all promises have settled. Rejects with the first failure in their order, if there is one. */
export async function waitForAll(all: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(all))
    if (outcome.status === 'rejected') throw outcome.reason;
}
