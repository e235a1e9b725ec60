import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-id.ts';

export type { Logger };

// Lines that cannot be written, because standard output is a file on a full disk, are buffered up to this size. Further lines
// are dropped.
const MAX_BUFFERED_BYTES = 1_000_000;

/**
 * A logger that writes one JSON line per event to standard output, with secrets redacted and with the id of
 * the current request. Callers must never pass it text that a person typed.
 */
export function createLogger(level = 'info', destination = createStandardOutput()): Logger {
  const hooks = { streamWrite: redactSecrets };
  const serializers = { err: describeError };
  return pino({ level, base: null, serializers, hooks, mixin: requestIdMixin }, destination);
}

const requestIdMixin = () => {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
};

/**
 * The secret part of a calendar, unsubscribe or consent URL, and every string as long as our keys and signatures: 32 bytes in
 * base64url. Stops before a character that ends a JSON string. Has no look-behind: on a long run of slashes it takes a third of
 * a second for one request.
 */
const SECRETS =
  /(\/(?:calendar|unsubscribe|agree)\/+)(?!(?:courses|classes)\/)[^\s"\\?#]+|[\w-]{43,}/gi;

/**
 * The text with an ellipsis in place of each secret: a secret gives access to a calendar, ends announcements, or sets a
 * new password. Redact before truncating a text: a truncated secret is not recognised.
 */
export const redactSecrets = (text: string): string => text.replace(SECRETS, '$1…');

function createStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES });
  // The listener of pino would throw. The site must continue although its log cannot be written.
  output.removeAllListeners('error');
  output.on('error', () => {});
  return output;
}

const REPEAT_AFTER_MS = 60_000;
const MAX_KINDS = 100;

/**
 * Returns a function that says whether an event is the first of its kind within a minute, so that events that may occur
 * thousands of times a minute are logged once.
 */
export function onceAMinute(): (kind: string) => boolean {
  const lastLoggedAt = new Map<string, number>();
  return (kind) => {
    const now = performance.now();
    if (now - (lastLoggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return false;
    if (lastLoggedAt.size >= MAX_KINDS) lastLoggedAt.clear();
    lastLoggedAt.set(kind, now);
    return true;
  };
}

/** The kind of an error: its code, or its name, or its type. */
export function errorKind(error: unknown): string {
  const { code, name } = (error ?? {}) as ThrownValue;
  return String(code || name || typeof error);
}

/** A thrown value: an `Error`, also of another realm, a plain copy of an `Error` (as pg-boss creates it), or anything else. */
interface ThrownValue {
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
const SERVER_SQL_STATES = /^(53|58|XX00[12])/;
const MAX_MESSAGE_LENGTH = 500;
const MAX_ERRORS = 5;

/**
 * The loggable part of an error: its kind and its stack lines. PostgreSQL quotes row values in messages and details, so
 * only the code, the constraint and the stack lines of its errors are logged, and the message only if it is about the
 * server's own files.
 */
function describeError(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null)
    return { type: error === null ? 'null' : typeof error };
  const { name, message, code, severity, cause, errors, ...more } = error as ThrownValue;
  const constraint = more.constraint_name ?? more.constraint;
  const state = typeof code === 'string' && SQL_STATE.test(code) ? code : undefined;
  const fromDatabase = name === 'PostgresError' || severity !== undefined || state !== undefined;
  const isSafeMessage = !fromDatabase || (state && SERVER_SQL_STATES.test(state));
  const describeInner = (inner: unknown) => describeError(inner, depth + 1);
  return {
    type: isText(name) ? name : (error.constructor?.name ?? 'object'),
    ...(isSafeMessage &&
      isText(message) && { message: redactSecrets(message).slice(0, MAX_MESSAGE_LENGTH) }),
    ...((isText(code) || typeof code === 'number') && { code }),
    ...(isText(constraint) && { constraint }),
    ...(depth === 0 &&
      Array.isArray(errors) && { errors: errors.slice(0, MAX_ERRORS).map(describeInner) }),
    ...(depth === 0 && cause !== undefined && { cause: describeInner(cause) }),
    place: stackLines(error as ThrownValue),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The stack lines without the message at their beginning, which may contain similar lines. */
function stackLines({ stack, message }: ThrownValue): string[] | undefined {
  if (!isText(stack)) return undefined;
  const from = isText(message) ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(from).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
