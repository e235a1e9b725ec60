import { Refusal } from '../embedded-postgres/refusal.ts';

/** What a person is told: a line for what may be expected to go wrong, everything there is for what may not. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error.name === 'EnvError') return error.message;
  if (isDatabaseFault(error)) return `The database cannot be used: ${sentenceOf(error)}`;
  return error.stack ?? error.message;
}

const connectionFaults =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

function isDatabaseFault(error: Error): boolean {
  return error.name === 'PostgresError' || connectionFaults.test(codeOf(error));
}

const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

/** An AggregateError (a name with several addresses, none of which answers) has no message of its own. */
const sentenceOf = (error: Error) => (error.message || codeOf(error)).replaceAll(/\s+/g, ' ');
