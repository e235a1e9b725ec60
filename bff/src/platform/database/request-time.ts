import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Decides which writes of a request may still happen. It ensures that a request which is answered with 503 does not write
 * after all.
 */
export class RequestTime {
  #refused = false;
  #gone = false;
  #commits = 0;
  readonly #onOver = new Set<() => void>();

  /** The client has closed the connection: no more transactions begin, but those that run may commit. */
  hangUp(): void {
    this.#gone = true;
    this.#tellOver();
  }

  /** The request is answered with 503: whatever is not committed is rolled back. */
  refuse(): void {
    this.#refused = true;
    this.#tellOver();
  }

  /** Whether a COMMIT is under way. */
  get commits(): boolean {
    return this.#commits > 0;
  }

  /** Throws `RequestOver` if no transaction may begin any more. */
  mayBegin(): void {
    if (this.#refused || this.#gone) throw new RequestOver();
  }

  /** Throws `RequestOver` if running transactions must be rolled back. */
  mayGoOn(): void {
    if (this.#refused) throw new RequestOver();
  }

  /**
   * Must be called before a COMMIT, and the returned function when the database has answered it. Throws `RequestOver` if
   * the transaction must be rolled back.
   */
  beginCommit(): () => void {
    this.mayGoOn();
    this.#commits += 1;
    return () => {
      this.#commits -= 1;
    };
  }

  /** Calls back when no transaction may begin any more. The returned function cancels this. */
  onOver(callback: () => void): () => void {
    this.#onOver.add(callback);
    return () => this.#onOver.delete(callback);
  }

  #tellOver() {
    for (const callback of [...this.#onOver]) callback();
  }
}

/** The error of a write that did not happen because its request was already answered or its client is gone. */
export class RequestOver extends Error {
  override name = 'RequestOver';
  readonly code = 'REQUEST_OVER';
  constructor() {
    super('The request is over.');
  }
}

const requests = new AsyncLocalStorage<RequestTime>();

/** The request that the current code runs for; `undefined` for the server's own work. */
export const currentRequest = (): RequestTime | undefined => requests.getStore();

/** Runs work that must happen even if the request is over, such as taking back a count. */
export const outsideRequest = <Result>(work: () => Result): Result => requests.exit(work);

/** Runs the work as part of this request. */
export const withinRequest = <Result>(request: RequestTime, work: () => Result): Result =>
  requests.run(request, work);
