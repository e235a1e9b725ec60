import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from 'bff/database';
import type { CommandContext } from './run-command.ts';

const MAX_ATTEMPTS = 5;
/** An embedded database that was killed is started again after three seconds. */
const RETRY_DELAY_MS = 4_000;

/** Codes of a connection that was lost: the database was killed, or restarts. */
const LOST_CONNECTION_CODES = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|57P0[123])$/;

interface OutageRetryOptions extends Pick<CommandContext, 'say' | 'stop'> {
  /** Whether it is the embedded database: it restarts, so a refused connection is no error yet. */
  isEmbedded: boolean;
}

/**
 * Repeats idempotent work, such as a migration, a few times if the database becomes unavailable. An external database that
 * never answered is a configuration error, which is reported at once.
 */
export async function retryOnOutage<Result>(
  work: () => Promise<Result>,
  { say, stop, isEmbedded }: OutageRetryOptions,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_ATTEMPTS || stop.aborted || !isConnectionLost(error, isEmbedded))
        throw error;
    }
    say('The database did not answer for a moment. Trying again …');
    await pause(RETRY_DELAY_MS, undefined, { signal: stop }).catch(() => {});
  }
}

function isConnectionLost(error: unknown, isEmbedded: boolean): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The client of the job queue sets no code.
  if (LOST_CONNECTION_CODES.test(code) || /^Connection terminated/.test(message)) return true;
  // A full disk is reported at once.
  return isEmbedded && isDatabaseUnavailable(error) && !code.startsWith('53');
}
