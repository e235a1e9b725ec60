import type { MiddlewareHandler } from 'hono';
import { RequestTime, withinRequest } from '../database/request-time.ts';
import type { HonoEnv } from './hono-env.ts';

/** A COMMIT that is under way when the time is over is waited for, as its outcome would be unknown. */
const COMMIT_MS = 2_000;

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
      await Promise.race([withinRequest(request, next), tooLate]);
    } finally {
      clearTimeout(timer);
      outgoing?.off('close', hangUp);
    }
  };
