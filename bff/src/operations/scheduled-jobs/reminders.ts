import { enqueueReminders, type ReminderDeps } from '../../courses/reminders/reminders.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';

/** A server that starts makes up for what was missed, so no longer wait is needed. */
const LONGEST_WAIT_MS = 60_000;

/** Enqueues the reminders that are due, also within a second of each change of classes or links. */
export const remindersTask = (reminding: ReminderDeps & { logger: Logger }): Task => ({
  name: 'reminders',
  logger: reminding.logger,
  retryMs: 5_000,
  channels: ['classes', 'meetings', 'courses'],
  // Changes of classes and links come in groups: a save is several notifications.
  settlesMs: 300,
  run: async () => {
    const next = await enqueueReminders(reminding);
    const dueInMs = Math.max(next.getTime() - reminding.now().getTime(), 0);
    return Math.min(dueInMs, LONGEST_WAIT_MS);
  },
});
