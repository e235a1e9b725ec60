import type { MiddlewareHandler } from 'hono';
import { RequestLifetime, withinRequest } from '../database/request-lifetime.ts';
import type { HonoEnv } from './hono-env.ts';

/** How long the deadline is extended while a COMMIT is under way, as its outcome would be unknown. */
const COMMIT_MS = 2_000;

/**
 * Middleware that throws an error when a request is not answered within `milliseconds`. Such a request writes nothing: its
 * waiting transactions do not begin, and its running ones are rolled back. The only exception is a COMMIT that was under
 * way and that the database answers even later than COMMIT_MS.
 */
export const withinDeadline =
  (milliseconds: number, createError: () => Error): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const request = new RequestLifetime();
    // Tests may call the app without a server, and so without a response of Node.
    const outgoing = c.env?.outgoing;
    const hangUp = () => request.hangUp();
    outgoing?.once('close', hangUp);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const refuse = () => {
        request.refuse();
        reject(createError());
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
