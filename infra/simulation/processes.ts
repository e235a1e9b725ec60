import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { History } from './history.ts';
import type { HistoryResult } from './run-history.ts';

/** Processes that run histories at the same time, each in a PostgreSQL of its own. */
export interface Processes {
  /** Runs the history in a process that is idle. Throws if there is none. */
  run(history: History): Promise<HistoryResult>;
  stop(): Promise<void>;
}

const CODE = fileURLToPath(new URL('./simulation-process.ts', import.meta.url));

/** `previousBuild`: the folder of its repository, if servers may be rolled back to it. */
export function startProcesses(count: number, previousBuild?: string): Processes {
  const started = Array.from({ length: count }, () =>
    fork(CODE, previousBuild ? [previousBuild] : []),
  );
  const idle = [...started];
  return {
    run: async (history) => {
      const chosen = idle.pop();
      if (!chosen) throw new Error('Every process runs a history.');
      const result = await runIn(chosen, history);
      idle.push(chosen);
      return result;
    },
    stop: async () => {
      await Promise.all(
        started.map(async (one) => {
          if (!one.connected) return;
          one.disconnect();
          await once(one, 'exit');
        }),
      );
    },
  };
}

async function runIn(chosen: ChildProcess, history: History): Promise<HistoryResult> {
  const waiting = new AbortController();
  const ended = once(chosen, 'exit', waiting).then(([code]) => {
    throw new Error(`A process of the simulation has ended with ${code}.`);
  });
  chosen.send(history);
  try {
    const [result] = await Promise.race([once(chosen, 'message', waiting), ended]);
    return result;
  } finally {
    waiting.abort();
    ended.catch(() => {});
  }
}
