import { isTemporaryRejection } from './smtp-errors.ts';

const FIRST_MS = 4_000;
const MAX_MS = 30 * 60_000;

interface Backoff {
  until: number;
  ms: number;
  /** The mail server's error for the last e-mail to the address. */
  error: unknown;
}

/**
 * Exponential backoff by address after a temporary rejection: first four seconds, after each further rejection twice as long, up to
 * half an hour. Otherwise each of a hundred e-mails for one mailbox would be refused at every try.
 */
export function createAddressBackoff(now = () => performance.now()) {
  const backoffs = new Map<string, Backoff>();

  /** Deletes addresses that got no e-mail for long after their backoff. */
  const deleteExpired = () => {
    for (const [address, { until }] of backoffs)
      if (until + MAX_MS < now()) backoffs.delete(address);
  };
  const recordRejection = (address: string, error: unknown) => {
    const previous = backoffs.get(address);
    // E-mails that were sent at the same time count as one rejection.
    if (previous && previous.until > now()) return;
    deleteExpired();
    const ms = previous ? Math.min(previous.ms * 2, MAX_MS) : FIRST_MS;
    backoffs.set(address, { until: now() + ms, ms, error });
  };

  return {
    /** Sends to the address, or rejects with its last error during its backoff. */
    send: async (to: string, send: () => Promise<void>): Promise<void> => {
      const address = to.toLowerCase();
      const backoff = backoffs.get(address);
      if (backoff && backoff.until > now()) throw backoff.error;
      try {
        await send();
        backoffs.delete(address);
      } catch (error) {
        if (isTemporaryRejection(error)) recordRejection(address, error);
        throw error;
      }
    },
  };
}
