import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDatabaseAway, isUnwritable, lacksAccount } from '../database/db.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import type { Logger } from '../runtime/logging.ts';

/** The body of every answer with an error: a sentence for the person who reads it. */
export interface Refusal {
  error: string;
}

/** An error with its answer: the status, a sentence for the person, and further fields and headers. */
export class AppError extends HTTPException {
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Whether an attack or a restart leads to thousands of this refusal a minute: one of them is logged. */
  readonly comesInThousands: boolean;

  constructor(
    status: ContentfulStatusCode,
    sentence: string,
    { details = {}, headers = {}, comesInThousands = false }: MoreOfAnError = {},
  ) {
    super(status, { message: sentence });
    this.details = { ...details };
    this.headers = headers;
    this.comesInThousands = comesInThousands;
  }
}

interface MoreOfAnError {
  details?: object;
  headers?: Record<string, string>;
  comesInThousands?: boolean;
}

/** The answer when a request takes too long or the database is away. */
export const databaseAway = () =>
  new AppError(503, 'The studio cannot be reached at the moment. Please try again shortly.', {
    headers: { 'Retry-After': '2' },
  });

/** The answer to writes while the database cannot write. Reads still work. */
export const cannotSave = () =>
  new AppError(
    503,
    'The studio cannot save anything at the moment. Please try again in a few minutes.',
    { headers: { 'Retry-After': '30' } },
  );

/** The answer when the caller is not signed in, or their account was deleted. */
export const notSignedIn = () =>
  new AppError(401, 'Please log in to continue.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

// Hono's validator throws errors of its own, with texts for programmers.
const FRAMEWORK_SENTENCES: Record<number, string> = {
  400: 'The request could not be read. It must be valid JSON.',
};

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException)
    return new AppError(
      error.status as ContentfulStatusCode,
      FRAMEWORK_SENTENCES[error.status] ?? 'The request was refused.',
    );
  if (isUnwritable(error)) return cannotSave();
  if (isDatabaseAway(error)) return databaseAway();
  if (lacksAccount(error)) return notSignedIn();
  return undefined;
}

interface Watchers {
  logger: Logger;
  writeProbe: WriteProbe;
}

/**
 * A handler that turns every thrown error into an answer, always JSON of the form `{error: sentence}`. An unknown error is
 * logged and answered with 500.
 */
export function answerError({ logger, writeProbe }: Watchers) {
  return (error: unknown, c: Context) => {
    if (isUnwritable(error)) writeProbe.unwritable(error);
    const refusal = toAppError(error);
    if (!refusal) {
      logger.error({ requestId: c.get('requestId'), err: error }, 'unexpected error');
      return c.json({ error: 'Something went wrong. Please try again.' }, 500);
    }
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(
      { error: refusal.message, ...refusal.details },
      refusal.status as ContentfulStatusCode,
    );
  };
}
