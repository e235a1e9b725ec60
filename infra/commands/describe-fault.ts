import { Refusal, saysFull } from '../embedded-postgres/refusal.ts';

/** What a person is told: a line for what may be expected to go wrong, everything there is for what may not. */
export function describeFault(error: unknown): string {
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

/** The BFF's own, which it does not share its classes of. */
const expected = new Set(['EnvError', 'BackupRefusal']);

const connectionFaults =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

/** What both of our clients throw has a severity, as PostgreSQL sent it. */
function isDatabaseFault(error: object): boolean {
  return 'severity' in error || connectionFaults.test(codeOf(error));
}

const isDiskFull = (error: object) =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || saysFull(sentenceOf(error));

const codeOf = (error: object) => String((error as NodeJS.ErrnoException).code ?? '');

/** An AggregateError (a name with several addresses, none of which answers) has no message of its own. */
const sentenceOf = (error: object) =>
  String((error as Partial<Error>).message || codeOf(error)).replaceAll(/\s+/g, ' ');
