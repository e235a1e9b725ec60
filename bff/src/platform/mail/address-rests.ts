import { isRefusedForNow } from './smtp-errors.ts';

const FIRST_MS = 4_000;
const LONGEST_MS = 30 * 60_000;

interface Rest {
  until: number;
  ms: number;
  /** With which the mail server has refused the last mail to the address. */
  error: unknown;
}

/**
 * Addresses that are left alone after a refusal that may pass: first for four seconds, after each further refusal for twice as
 * long, up to half an hour. Otherwise each of a hundred mails that wait for one mailbox would be refused there at every try.
 */
export function createAddressRests(now = () => performance.now()) {
  const rests = new Map<string, Rest>();

  /** Addresses that nobody has written to for long since their rest ended. */
  const forgetOld = () => {
    for (const [address, { until }] of rests) if (until + LONGEST_MS < now()) rests.delete(address);
  };
  const note = (address: string, error: unknown) => {
    const before = rests.get(address);
    // Mails that were under way together are refused once.
    if (before && before.until > now()) return;
    forgetOld();
    const ms = before ? Math.min(before.ms * 2, LONGEST_MS) : FIRST_MS;
    rests.set(address, { until: now() + ms, ms, error });
  };

  return {
    /** Sends to the address, or rejects with its last refusal while it rests. */
    send: async (to: string, send: () => Promise<void>): Promise<void> => {
      const address = to.toLowerCase();
      const rest = rests.get(address);
      if (rest && rest.until > now()) throw rest.error;
      try {
        await send();
        rests.delete(address);
      } catch (error) {
        if (isRefusedForNow(error)) note(address, error);
        throw error;
      }
    },
  };
}
