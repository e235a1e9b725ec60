import { AsyncLocalStorage } from 'node:async_hooks';

/** What becomes of a request's writes: nobody may be told 503 of what is written all the same. */
export class RequestTime {
  #refused = false;
  #gone = false;
  #commits = 0;
  readonly #onOver = new Set<() => void>();

  /** Its client has gone: what has not begun does not begin. */
  hangUp(): void {
    this.#gone = true;
    this.#tellOver();
  }

  /** It is answered 503: what has not been committed is rolled back. */
  refuse(): void {
    this.#refused = true;
    this.#tellOver();
  }

  get commits(): boolean {
    return this.#commits > 0;
  }

  /** Throws when nothing more may begin. */
  mayBegin(): void {
    if (this.#refused || this.#gone) throw new RequestOver();
  }

  /** Throws when what has begun must be rolled back. */
  mayGoOn(): void {
    if (this.#refused) throw new RequestOver();
  }

  /** The same before the COMMIT; the answer is given once that has been answered. */
  beginCommit(): () => void {
    this.mayGoOn();
    this.#commits += 1;
    return () => {
      this.#commits -= 1;
    };
  }

  /** Calls back when nothing more may begin, until the function it gives is called. */
  onOver(callback: () => void): () => void {
    this.#onOver.add(callback);
    return () => this.#onOver.delete(callback);
  }

  #tellOver() {
    for (const callback of [...this.#onOver]) callback();
  }
}

/** Why a write did not happen: its request was answered already, or nobody waits for an answer. */
export class RequestOver extends Error {
  override name = 'RequestOver';
  readonly code = 'REQUEST_OVER';
  constructor() {
    super('The request is over.');
  }
}

const requests = new AsyncLocalStorage<RequestTime>();

/** The request for which something is done now; undefined for the server's own work. */
export const currentRequest = (): RequestTime | undefined => requests.getStore();

/** Does what must be done also once the request is over: giving back what it had counted. */
export const outsideRequest = <Result>(work: () => Result): Result => requests.exit(work);

/** Does the work as part of this request. */
export const withinRequest = <Result>(request: RequestTime, work: () => Result): Result =>
  requests.run(request, work);
