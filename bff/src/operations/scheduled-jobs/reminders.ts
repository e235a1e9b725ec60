import { type Reminding, remind } from '../../courses/reminders/remind.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

/** A server that starts makes up for what was missed, so the clock of no other is trusted for longer. */
const LONGEST_WAIT_MS = 60_000;

/** Puts the reminders that are due, also after each change of classes or links: within a second. */
export const remindersTask = (reminding: Reminding & { logger: Logger }): Task => ({
  name: 'reminders',
  logger: reminding.logger,
  retryMs: 5_000,
  channels: ['classes', 'meetings', 'courses'],
  // Changes of classes and links come in groups: a save is several notifications.
  settlesMs: 300,
  run: async () => {
    const next = await remind(reminding);
    const dueInMs = Math.max(next.getTime() - reminding.now().getTime(), 0);
    return Math.min(dueInMs, LONGEST_WAIT_MS);
  },
});
