import { kindOf, type Logger, onceAMinute } from '../runtime/logging.ts';
import { type Reminding, remind } from '../timetable/reminders/remind.ts';

/** Makes the reminders of classes, as long as the server runs. */
export interface RunningReminders {
  /** What the classes and their links are made from may have changed: looks again in a moment. */
  lookAgain(topic: string | undefined): void;
  stop(): Promise<void>;
}

/** Changes of classes and links come in groups: a save is several notifications. */
const SETTLED_MS = 300;
const AFTER_FAILURE_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

const CHANGES_CLASSES = new Set(['classes', 'meetings', 'courses']);

/**
 * Looks for due reminders at the moment when the next one is due, after each change of classes or links, and once a
 * minute. Every server does: what is due is put once, whichever is first, and a server that starts makes up for what
 * was missed. So reminders need no schedule that could be lost, and are on time within a second.
 */
export function startReminding(reminding: Reminding & { logger: Logger }): RunningReminders {
  const { logger, now } = reminding;
  const isNew = onceAMinute();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const lookIn = (milliseconds: number) => {
    const at = performance.now() + milliseconds;
    if (stopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(look, milliseconds);
  };
  const run = async () => {
    const next = await remind(reminding);
    lookIn(Math.min(Math.max(next.getTime() - now().getTime(), 0), LONGEST_WAIT_MS));
  };
  const look = () => {
    dueAt = Number.POSITIVE_INFINITY;
    running = running.then(run).catch((err) => {
      if (isNew(kindOf(err))) logger.warn({ err }, 'reminders');
      lookIn(AFTER_FAILURE_MS);
    });
  };
  lookIn(0);
  return {
    lookAgain: (topic) => {
      if (topic === undefined || CHANGES_CLASSES.has(topic)) lookIn(SETTLED_MS);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
