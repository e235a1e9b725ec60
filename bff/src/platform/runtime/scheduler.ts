import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/db.ts';
import { errorKind, type Logger, onceAMinute } from './logging.ts';

/** Work that each server does on a timer or after a change. Work for one server alone is a job of the queue. */
export interface Task {
  /** Its name in the log. */
  name: string;
  /** Does the work that is due. Resolves to the milliseconds until there may be more, or to `undefined`: not before it is triggered. */
  run: () => Promise<number | undefined>;
  /** Milliseconds until it runs again after a failure. */
  retryMs: number;
  /** The least milliseconds from the end of a run to the next one. */
  gapMs?: number;
  /** The channels on which the database notifies about changes that trigger it, with the milliseconds until it runs. */
  channels?: string[];
  settlesMs?: number;
  /** How long a stop waits for the run under way; by default until it has ended. */
  waitsMs?: number;
  logger: Logger;
}

interface ScheduledTask {
  /** Runs the task after this many milliseconds, unless it runs sooner. If it is running now, it runs again. */
  trigger(inMs?: number): void;
  /** No other run begins. Resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs the task at once, and then whenever it is due or triggered, never twice at the same time. Failures are logged once a
 * minute, except that the database is unavailable, which the pool logs itself.
 */
export function schedule({ name, run, retryMs, gapMs = 0, waitsMs, logger }: Task): ScheduledTask {
  const isNew = onceAMinute();
  let dueAt = Number.POSITIVE_INFINITY;
  let earliest = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const setTimer = () => {
    clearTimeout(timer);
    if (stopped || running || dueAt === Number.POSITIVE_INFINITY) return;
    const inMs = Math.max(dueAt, earliest) - performance.now();
    timer = setTimeout(begin, Math.max(0, inMs)).unref();
  };
  const trigger = (inMs = 0) => {
    dueAt = Math.min(dueAt, performance.now() + inMs);
    setTimer();
  };
  const begin = () => {
    dueAt = Number.POSITIVE_INFINITY;
    running = run()
      .catch((err: unknown) => {
        if (!isDatabaseUnavailable(err) && !stopped && isNew(errorKind(err)))
          logger.error({ err }, name);
        return retryMs;
      })
      .then((nextInMs) => {
        running = undefined;
        earliest = performance.now() + gapMs;
        if (nextInMs !== undefined) trigger(nextInMs);
        else setTimer();
      });
  };

  trigger();
  return {
    trigger,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const late = waitsMs === undefined ? [] : [pause(waitsMs, undefined, { ref: false })];
      await Promise.race([running, ...late]);
    },
  };
}

export interface RunningTasks {
  /** Triggers the tasks of the channel. Without a channel, as changes may have been missed, it triggers the tasks of every channel. */
  onChange(channel: string | undefined): void;
  stop(): Promise<void>;
}

/** Schedules each of the tasks. */
export function runTasks(tasks: Task[]): RunningTasks {
  const running = tasks.map((task) => ({ ...task, ...schedule(task) }));
  return {
    onChange: (channel) => {
      for (const { channels = [], settlesMs, trigger } of running)
        if (channel === undefined ? channels.length > 0 : channels.includes(channel))
          trigger(settlesMs);
    },
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
