import { resolve } from 'node:path';
import { Refusal, saysFull } from '../embedded-postgres/refusal.ts';
import { stopRequest } from './stop-request.ts';

export interface Studio {
  /** Aborts when the command must end. */
  stop: AbortSignal;
  say(line: string): void;
  /** Adds a task for the end, also of a command that fails. The last task runs first. */
  onEnd(task: () => Promise<unknown>): void;
}

/** Runs a command and exits: with 0 or the command's `process.exitCode`, or with 1 after a line for each expected fault. */
export async function runCommand(
  command: (studio: Studio) => Promise<void>,
  say: Studio['say'] = (line) => console.log(line),
): Promise<never> {
  // A closed terminal or pipe must not prevent the command from stopping what it started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const tasks: (() => Promise<unknown>)[] = [];
  const stop = stopRequest(() => say('Stopping …'));
  const onEnd: Studio['onEnd'] = (task) => tasks.unshift(task);

  let faults = await faultsOf(() => command({ stop, say, onEnd }));
  if (stop.aborted) faults = [];
  for (const task of tasks) faults.push(...(await faultsOf(task)));
  for (const fault of faults) console.error(fault);
  if (stop.aborted && faults.length === 0) say('Stopped.');
  process.exit(faults.length > 0 ? 1 : process.exitCode);
}

async function faultsOf(task: () => Promise<unknown>): Promise<string[]> {
  try {
    await task();
    return [];
  } catch (error) {
    return [describeFault(error)];
  }
}

/** Resolves when the command must end. */
export function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A line for an expected fault; the whole stack for any other. */
function describeFault(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, stack, message } = error as Error;
  if (error instanceof Refusal || expected.has(name)) return message;
  if (error instanceof AggregateError && error.errors.length > 0 && !codeOf(error))
    return [...new Set(error.errors.map(describeFault))].join('\n');
  if (isDatabaseFault(error)) {
    const reason = isDiskFull(error)
      ? `its disk is full (${sentenceOf(error)})`
      : sentenceOf(error);
    return `The database cannot be used: ${reason}`;
  }
  if (isDiskFull(error)) return `A disk is full: ${sentenceOf(error)}`;
  return stack || sentenceOf(error);
}

/** The names of the BFF's expected faults, as it does not export their classes. */
const expected = new Set(['EnvError', 'BackupRefusal', 'PushKeyError']);

const connectionFaults =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

/** The errors of both PostgreSQL clients have the severity that PostgreSQL sent. */
function isDatabaseFault(error: object): boolean {
  return 'severity' in error || connectionFaults.test(codeOf(error));
}

const isDiskFull = (error: object) =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || saysFull(sentenceOf(error));

const codeOf = (error: object) => String((error as NodeJS.ErrnoException).code ?? '');

/** The AggregateError of a host name with several addresses has no message of its own. */
const sentenceOf = (error: object) =>
  String((error as Partial<Error>).message || codeOf(error)).replaceAll(/\s+/g, ' ');

/** A path as it was typed: pnpm runs its scripts in the repository, and INIT_CWD is where the command was given. */
export const givenPath = (typed: string) => resolve(process.env.INIT_CWD ?? '', typed);

/** `12 KB`, `3.1 MB`. */
export function inBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 order`, `120,000 orders`. */
export const inNumber = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
