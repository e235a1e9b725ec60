import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '../../shared/languages.ts';
import { isDatabaseAway, isOfClosedAccount, isUnwritable, lacksAccount } from '../database/db.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import {
  type Reason,
  type RefusalCode,
  sentenceOf,
  type WithValues,
} from '../errors/error-codes.ts';
import type { Logger } from '../runtime/logging.ts';
import { requestLanguage } from './request-language.ts';

/** The body of every answer with an error. */
export interface Refusal {
  /** A sentence for the person who reads it, in the language of the request. */
  error: string;
  code: RefusalCode;
  /** What the sentence is made from besides, if anything. */
  values?: object | undefined;
  /** The path of the field that is refused, where it is one: `learner.phone`. */
  field?: string;
}

/** An error with its answer: the status, the reason, and further fields and headers. */
export class AppError extends HTTPException {
  readonly reason: Reason;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Whether an attack or a restart leads to thousands of this refusal a minute: one of them is logged. */
  readonly comesInThousands: boolean;

  constructor(
    status: ContentfulStatusCode,
    reason: Reason,
    { details = {}, headers = {}, comesInThousands = false }: MoreOfAnError = {},
  ) {
    // For the log. An answer has the sentence in the language of its request.
    super(status, { message: sentenceOf(reason) });
    this.reason = reason;
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

/** A refusal to be thrown, with the values that its sentence needs, and with further fields and headers of the answer. */
export const refusal = <Code extends RefusalCode>(
  status: ContentfulStatusCode,
  code: Code,
  ...[more]: WithValues<Code, MoreOfAnError>
): AppError => new AppError(status, { code, values: more?.values }, more);

/** Throws the error again; the field that it refuses is a part of this one of what was sent. */
export const inField =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && typeof error.details.field === 'string')
      error.details.field = `${path}.${error.details.field}`;
    throw error;
  };

/** The answer when a request takes too long or the database is away. */
export const databaseAway = () =>
  refusal(503, 'server.database-away', { headers: { 'Retry-After': '2' } });

/** The answer to writes while the database cannot write. Reads still work. */
export const cannotSave = () =>
  refusal(503, 'server.cannot-save', { headers: { 'Retry-After': '30' } });

/** The answer when the caller is not signed in, or their account was deleted. */
export const notSignedIn = () =>
  refusal(401, 'auth.not-signed-in', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The body of an answer for this reason, with its sentence in this language. */
export const refusalBody = (reason: Reason, language: Language): Refusal => ({
  error: sentenceOf(reason, language),
  ...reason,
});

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // Hono's own, with texts for programmers.
  if (error instanceof HTTPException)
    return refusal(
      error.status as ContentfulStatusCode,
      error.status === 400 ? 'request.not-json' : 'request.refused',
    );
  if (isUnwritable(error)) return cannotSave();
  if (isDatabaseAway(error)) return databaseAway();
  if (lacksAccount(error)) return notSignedIn();
  if (isOfClosedAccount(error)) return refusal(409, 'merges.account-closed');
  return undefined;
}

interface Watchers {
  logger: Logger;
  writeProbe: WriteProbe;
}

/**
 * A handler that turns every thrown error into an answer, always JSON of the form `{error, code, values?}`, with the sentence in
 * the language of the request. An unknown error is logged and answered with 500. No cache may keep these answers
 * (`privateByDefault`), so they need no `Vary`.
 */
export function answerError({ logger, writeProbe }: Watchers) {
  return (error: unknown, c: Context) => {
    if (isUnwritable(error)) writeProbe.unwritable(error);
    const language = requestLanguage(c);
    const known = toAppError(error);
    if (!known) {
      logger.error({ err: error }, 'unexpected error');
      return c.json(refusalBody({ code: 'request.failed' }, language), 500);
    }
    for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
    const body = { ...refusalBody(known.reason, language), ...known.details };
    return c.json(body, known.status as ContentfulStatusCode);
  };
}
