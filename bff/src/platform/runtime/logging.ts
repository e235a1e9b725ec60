import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-id.ts';

export type { Logger };

// Lines that cannot be written, because standard output is a file on a full disk, are kept up to this size. Further lines
// are dropped.
const WAITING_BYTES = 1_000_000;

/**
 * A logger that writes one JSON line per event to standard output, without the keys that it contains, and
 * with the id of the request that it is logged for. Callers must never pass it text that a person typed.
 */
export function createLogger(level = 'info', destination = standardOutput()): Logger {
  const hooks = { streamWrite: withoutKeys };
  const serializers = { err: describeError };
  return pino({ level, base: null, serializers, hooks, mixin: requestOf }, destination);
}

const requestOf = () => {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
};

/**
 * What follows in an address of a learner's calendar, or of the beginning and end of announcements, and what is as long as our keys and
 * signatures are: 32 bytes in base64url. Ends before what would end a text in JSON. Does not look back: from each slash of
 * a long row of them, that takes a third of a second for one request.
 */
const KEYS =
  /(\/(?:calendar|unsubscribe|agree)\/+)(?!(?:courses|classes)\/)[^\s"\\?#]+|[\w-]{43,}/gi;

/**
 * The text with an ellipsis for each key: whoever knows one reads somebody's calendar, ends somebody's announcements, or
 * sets a new password. A text that is to be cut goes through this first: of a part of a key nothing tells what it is.
 */
export const withoutKeys = (text: string): string => text.replace(KEYS, '$1…');

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES });
  // The listener of pino would throw. A site whose log cannot be written must go on.
  output.removeAllListeners('error');
  output.on('error', () => {});
  return output;
}

const SAY_AGAIN_MS = 60_000;
const MOST_KINDS = 100;

/**
 * A function that returns whether an event is the first of its kind within a minute, so that events that may come
 * thousands of times a minute are logged once.
 */
export function onceAMinute(): (kind: string) => boolean {
  const said = new Map<string, number>();
  return (kind) => {
    const now = performance.now();
    if (now - (said.get(kind) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) return false;
    if (said.size >= MOST_KINDS) said.clear();
    said.set(kind, now);
    return true;
  };
}

/** The kind of an error: its code, or its name, or its type. */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as Thrown;
  return String(code || name || typeof error);
}

/** A thrown value: an `Error`, also of another realm, a plain copy of an `Error` (as pg-boss makes it), or anything else. */
interface Thrown {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  severity?: unknown;
  constraint_name?: unknown;
  constraint?: unknown;
  cause?: unknown;
  errors?: unknown;
}

const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
// These codes are about the server's files, memory and connections. Their messages quote no row.
const STATES_OF_THE_SERVER = /^(53|58|XX00[12])/;
const LONGEST_MESSAGE = 500;
const MOST_ERRORS = 5;

/**
 * The loggable part of an error: its kind and the lines of code that it came from. PostgreSQL quotes the values of a row
 * in its messages and details, so of its errors only the code, the constraint and the lines of code are kept, and the
 * message only if it is about the server's own files.
 */
function describeError(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null)
    return { type: error === null ? 'null' : typeof error };
  const { name, message, code, severity, cause, errors, ...more } = error as Thrown;
  const constraint = more.constraint_name ?? more.constraint;
  const state = typeof code === 'string' && SQL_STATE.test(code) ? code : undefined;
  const fromDatabase = name === 'PostgresError' || severity !== undefined || state !== undefined;
  const tells = !fromDatabase || (state && STATES_OF_THE_SERVER.test(state));
  const within = (inner: unknown) => describeError(inner, depth + 1);
  return {
    type: isText(name) ? name : (error.constructor?.name ?? 'object'),
    ...(tells && isText(message) && { message: withoutKeys(message).slice(0, LONGEST_MESSAGE) }),
    ...((isText(code) || typeof code === 'number') && { code }),
    ...(isText(constraint) && { constraint }),
    ...(depth === 0 &&
      Array.isArray(errors) && { errors: errors.slice(0, MOST_ERRORS).map(within) }),
    ...(depth === 0 && cause !== undefined && { cause: within(cause) }),
    place: placeOf(error as Thrown),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The lines of code of the stack. The stack begins with the message, which is cut off, as it may have similar lines. */
function placeOf({ stack, message }: Thrown): string[] | undefined {
  if (!isText(stack)) return undefined;
  const from = isText(message) ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(from).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
