import { type Reminding, remind } from '../../courses/reminders/remind.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { startLooks } from './poller.ts';

/** Makes the reminders of classes, as long as the server runs. */
export interface RunningReminders {
  /** What the classes and their links are made from may have changed: looks again in a moment. */
  lookAgain(topic: string | undefined): void;
  stop(): Promise<void>;
}

/** Changes of classes and links come in groups: a save is several notifications. */
const SETTLED_MS = 300;

const CHANGES_CLASSES = new Set(['classes', 'meetings', 'courses']);

/** Looks for due reminders, also after each change of classes or links. So they are on time within a second. */
export function startReminding(reminding: Reminding & { logger: Logger }): RunningReminders {
  const { lookIn, stop } = startLooks({
    ...reminding,
    name: 'reminders',
    look: () => remind(reminding),
  });
  return {
    lookAgain: (topic) => {
      if (topic === undefined || CHANGES_CLASSES.has(topic)) lookIn(SETTLED_MS);
    },
    stop,
  };
}
