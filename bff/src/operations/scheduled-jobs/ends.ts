import { endPlaces } from '../../orders/paid-periods/end-enrolments.ts';
import { type TellingOfEnds, tellOfEnds } from '../../orders/paid-periods/notify-of-ends.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

const MINUTE_MS = 60_000;

interface Ends extends TellingOfEnds {
  logger: Logger;
  /** In milliseconds; by default a minute. */
  everyMs?: number | undefined;
}

/**
 * Ends the enrolments that are over, and notifies of what ends: within a minute of midnight in India, and after a start. Not with
 * the reminders of classes, which are to be on time also where many months end on one day.
 */
export const endsTask = ({ logger, everyMs = MINUTE_MS, ...ends }: Ends): Task => ({
  name: 'ends',
  logger,
  retryMs: 5_000,
  run: async () => {
    // Both, also where the first one fails.
    const [ended] = await Promise.allSettled([endPlaces(ends)]);
    const [notified] = await Promise.allSettled([tellOfEnds(ends)]);
    if (ended.status === 'rejected') throw ended.reason;
    if (notified.status === 'rejected') throw notified.reason;
    return ended.value || notified.value ? 0 : everyMs;
  },
});
