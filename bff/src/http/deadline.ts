import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { HonoEnv } from '../deps.ts';

/** A COMMIT that is under way when the time is over is waited for, as its outcome would be unknown. */
const COMMIT_MS = 2_000;

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

/**
 * Refuses what is not answered within so many milliseconds. What was asked for is not written
 * then: transactions that wait do not begin, and those that run are rolled back. The one
 * exception is a COMMIT that the database answers later still than COMMIT_MS.
 */
export const withinDeadline =
  (milliseconds: number, refusal: () => Error): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const request = new RequestTime();
    // Outside of a server, as in tests, there is nobody to hang up.
    const outgoing = c.env?.outgoing;
    const hangUp = () => request.hangUp();
    outgoing?.once('close', hangUp);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const refuse = () => {
        request.refuse();
        reject(refusal());
      };
      const waitForCommit = () => {
        if (!request.commits) return refuse();
        timer = setTimeout(refuse, COMMIT_MS);
      };
      timer = setTimeout(waitForCommit, milliseconds);
    });
    try {
      await Promise.race([requests.run(request, next), tooLate]);
    } finally {
      clearTimeout(timer);
      outgoing?.off('close', hangUp);
    }
  };
