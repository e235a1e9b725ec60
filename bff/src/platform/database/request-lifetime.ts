import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Decides which writes of a request may still happen. A request that was answered with 503 must not write afterwards.
 */
export class RequestLifetime {
  #refused = false;
  #gone = false;
  #commits = 0;
  readonly #onOver = new Set<() => void>();

  /** The client has closed the connection: no more transactions begin, but those that run may commit. */
  hangUp(): void {
    this.#gone = true;
    this.#notifyOver();
  }

  /** The request is answered with 503: whatever is not committed is rolled back. */
  refuse(): void {
    this.#refused = true;
    this.#notifyOver();
  }

  /** Whether a COMMIT is under way. */
  get commits(): boolean {
    return this.#commits > 0;
  }

  /** Throws if no transaction may begin any longer. */
  assertCanBegin(): void {
    if (this.#refused || this.#gone) throw new RequestOverError();
  }

  /** Throws if running transactions must be rolled back. */
  assertCanContinue(): void {
    if (this.#refused) throw new RequestOverError();
  }

  /**
   * Must be called before a COMMIT, and the returned function when the database has answered it. Throws `RequestOver` if
   * the transaction must be rolled back.
   */
  beginCommit(): () => void {
    this.assertCanContinue();
    this.#commits += 1;
    return () => {
      this.#commits -= 1;
    };
  }

  /** Calls back when no transaction may begin any longer. The returned function removes the callback. */
  onOver(callback: () => void): () => void {
    this.#onOver.add(callback);
    return () => this.#onOver.delete(callback);
  }

  #notifyOver() {
    for (const callback of [...this.#onOver]) callback();
  }
}

/** The error of a write that was prevented because its request was already answered or its client has disconnected. */
export class RequestOverError extends Error {
  override name = 'RequestOver';
  readonly code = 'REQUEST_OVER';
  constructor() {
    super('The request is over.');
  }
}

const requests = new AsyncLocalStorage<RequestLifetime>();

/** The current request; `undefined` outside of requests. */
export const currentRequest = (): RequestLifetime | undefined => requests.getStore();

/** Runs work that must happen even if the request is over, such as undoing a count. */
export const outsideRequest = <Result>(work: () => Result): Result => requests.exit(work);

/** Runs the work as part of this request. */
export const withinRequest = <Result>(request: RequestLifetime, work: () => Result): Result =>
  requests.run(request, work);
