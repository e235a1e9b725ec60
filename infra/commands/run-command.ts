import { describeFault } from './describe-fault.ts';
import { stopRequest } from './stop-request.ts';

export interface Studio {
  /** Aborts when someone wants the command to end. */
  stop: AbortSignal;
  say(line: string): void;
  /** What must be done before the end, the last first, also when the command fails. */
  onEnd(task: () => Promise<unknown>): void;
}

/** Runs a command to its end: exit code 0, or 1 after saying what is wrong, a line for each expected fault. */
export async function runCommand(
  command: (studio: Studio) => Promise<void>,
  say: Studio['say'] = (line) => console.log(line),
): Promise<never> {
  // A closed terminal or pipe must not keep the command from stopping what it started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const tasks: (() => Promise<unknown>)[] = [];
  const stop = stopRequest(() => say('Stopping …'));
  const onEnd: Studio['onEnd'] = (task) => tasks.unshift(task);

  let faults = await faultsOf(() => command({ stop, say, onEnd }));
  if (stop.aborted) faults = [];
  for (const task of tasks) faults.push(...(await faultsOf(task)));
  for (const fault of faults) console.error(fault);
  if (stop.aborted && faults.length === 0) say('Stopped.');
  process.exit(faults.length > 0 ? 1 : 0);
}

async function faultsOf(task: () => Promise<unknown>): Promise<string[]> {
  try {
    await task();
    return [];
  } catch (error) {
    return [describeFault(error)];
  }
}

/** Answers when someone wants the command to end. */
export function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}
