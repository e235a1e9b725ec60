import { endEnrolments } from '../../orders/paid-periods/end-enrolments.ts';
import {
  type EndingNotificationDeps,
  notifyOfEndings,
} from '../../orders/paid-periods/notify-of-endings.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

const MINUTE_MS = 60_000;

interface EnrolmentExpiryDeps extends EndingNotificationDeps {
  logger: Logger;
  /** In milliseconds; by default a minute. */
  everyMs?: number | undefined;
}

/**
 * Ends expired enrolments, and notifies learners of those that expire soon: within a minute of midnight in India, and
 * after a start. Separate from the reminders of classes, which must be on time also where many months end on one day.
 */
export const enrolmentExpiryTask = ({
  logger,
  everyMs = MINUTE_MS,
  ...ends
}: EnrolmentExpiryDeps): Task => ({
  name: 'ends',
  logger,
  retryMs: 5_000,
  run: async () => {
    // Both, also where the first one fails.
    const [ended] = await Promise.allSettled([endEnrolments(ends)]);
    const [notified] = await Promise.allSettled([notifyOfEndings(ends)]);
    if (ended.status === 'rejected') throw ended.reason;
    if (notified.status === 'rejected') throw notified.reason;
    return ended.value || notified.value ? 0 : everyMs;
  },
});
