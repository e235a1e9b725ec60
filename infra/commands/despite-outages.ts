import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from 'bff/database';
import type { Studio } from './run-command.ts';

const MOST_TRIES = 5;
/** An embedded database that was killed is started again after three seconds. */
const BETWEEN_TRIES_MS = 4_000;

/** The connection was there, and was lost: the database was killed, or restarts. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|57P0[123])$/;

interface Outages extends Pick<Studio, 'say' | 'stop'> {
  /** Whether the database is ours: then it comes back, so nothing is known from a connection that it refuses. */
  isEmbedded: boolean;
}

/**
 * Does work that may be repeated, such as a migration, a few times where the database goes away meanwhile. A database that
 * somebody else runs, and that never answered, is a fault of the settings, which is said at once.
 */
export async function despiteOutages<Result>(
  work: () => Promise<Result>,
  { say, stop, isEmbedded }: Outages,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || stop.aborted || !wasLost(error, isEmbedded)) throw error;
    }
    say('The database was away for a moment. Trying again …');
    await pause(BETWEEN_TRIES_MS, undefined, { signal: stop }).catch(() => {});
  }
}

function wasLost(error: unknown, isEmbedded: boolean): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The client of the job queue has no code for it.
  if (LOST.test(code) || /^Connection terminated/.test(message)) return true;
  // A full disk is said at once.
  return isEmbedded && isDatabaseAway(error) && !code.startsWith('53');
}
