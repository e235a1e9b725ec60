import { resolve } from 'node:path';
import { reportsFullDisk, UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { stopRequest } from './stop-request.ts';

export interface CommandContext {
  /** Aborts when the command must end. */
  stop: AbortSignal;
  say(line: string): void;
  /** Adds a cleanup task, which also runs if the command fails. The last task runs first. */
  onEnd(task: () => Promise<unknown>): void;
}

/** Runs a command and exits: with 0 or the command's `process.exitCode`, or with 1 after a line for each expected error. */
export async function runCommand(
  command: (studio: CommandContext) => Promise<void>,
  say: CommandContext['say'] = (line) => console.log(line),
): Promise<never> {
  // A closed terminal or pipe must not prevent the command from stopping what it started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const tasks: (() => Promise<unknown>)[] = [];
  const stop = stopRequest(() => say('Stopping …'));
  const onEnd: CommandContext['onEnd'] = (task) => tasks.unshift(task);

  let faults = await collectErrors(() => command({ stop, say, onEnd }));
  if (stop.aborted) faults = [];
  for (const task of tasks) faults.push(...(await collectErrors(task)));
  for (const fault of faults) console.error(fault);
  if (stop.aborted && faults.length === 0) say('Stopped.');
  process.exit(faults.length > 0 ? 1 : process.exitCode);
}

async function collectErrors(task: () => Promise<unknown>): Promise<string[]> {
  try {
    await task();
    return [];
  } catch (error) {
    return [formatError(error)];
  }
}

/** Resolves when the command must end. */
export function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A line for an expected error; the whole stack for any other. */
function formatError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, stack, message } = error as Error;
  if (error instanceof UserFacingError || expectedErrorNames.has(name)) return message;
  if (error instanceof AggregateError && error.errors.length > 0 && !codeOf(error))
    return [...new Set(error.errors.map(formatError))].join('\n');
  if (isDatabaseError(error)) {
    const reason = isDiskFull(error) ? `its disk is full (${messageOf(error)})` : messageOf(error);
    return `The database cannot be used: ${reason}`;
  }
  if (isDiskFull(error)) return `A disk is full: ${messageOf(error)}`;
  return stack || messageOf(error);
}

/** The names of the BFF's expected errors, as it does not export their classes. */
const expectedErrorNames = new Set(['ConfigError', 'BackupError', 'PushKeyError']);

const connectionErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

/** The errors of both PostgreSQL clients have PostgreSQL's severity. */
function isDatabaseError(error: object): boolean {
  return 'severity' in error || connectionErrorCodes.test(codeOf(error));
}

const isDiskFull = (error: object) =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || reportsFullDisk(messageOf(error));

const codeOf = (error: object) => String((error as NodeJS.ErrnoException).code ?? '');

/** The AggregateError of a host name with several addresses has no message of its own. */
const messageOf = (error: object) =>
  String((error as Partial<Error>).message || codeOf(error)).replaceAll(/\s+/g, ' ');

/** Resolves a typed path: pnpm runs its scripts in the repository, and INIT_CWD is the folder of the caller. */
export const resolveTypedPath = (typed: string) => resolve(process.env.INIT_CWD ?? '', typed);

/** `12 KB`, `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 order`, `120,000 orders`. */
export const formatCount = (count: number, name: string) =>
  `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
