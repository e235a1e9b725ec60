import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Language } from '../../shared/languages.ts';
import {
  isDatabaseUnavailable,
  isMergedAccountError,
  isMissingAccountError,
  isUnwritable,
} from '../database/db.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import {
  ERROR_MESSAGES,
  type ErrorArguments,
  type ErrorCode,
  type ErrorReason,
  formatErrorMessage,
} from '../errors/error-codes.ts';
import type { Logger } from '../runtime/logging.ts';
import { requestLanguage } from './request-language.ts';

/** The body of every error response. Some have further fields: `errorSchema.extend({ course: staffCourse })`. */
export const errorSchema = z.strictObject({
  /** A message for the user, in the language of the request. */
  error: z.string(),
  // With an id, as it is long: openapi.ts refers to it.
  code: z.enum(Object.keys(ERROR_MESSAGES) as ErrorCode[]).meta({ id: 'ErrorCode' }),
  /** The values of the message, if it has any. */
  values: (z.looseObject({}) as z.ZodType<object>).optional(),
  /** The path of the invalid field, if there is one: `learner.phone`. */
  field: z.string().exactOptional(),
});

export interface ErrorBody extends z.infer<typeof errorSchema> {}

/** An error with its response: the status, the reason, and further fields and headers. */
export class AppError extends HTTPException {
  readonly reason: ErrorReason;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Whether an attack or a restart causes thousands of these errors a minute: one of them is logged. */
  readonly comesInThousands: boolean;

  constructor(
    status: ContentfulStatusCode,
    reason: ErrorReason,
    { details = {}, headers = {}, comesInThousands = false }: AppErrorOptions = {},
  ) {
    // For the log. A response has the message in the language of its request.
    super(status, { message: formatErrorMessage(reason) });
    this.reason = reason;
    this.details = { ...details };
    this.headers = headers;
    this.comesInThousands = comesInThousands;
  }
}

interface AppErrorOptions {
  details?: object;
  headers?: Record<string, string>;
  comesInThousands?: boolean;
}

/** An error to be thrown, with the values of its message, and with further fields and headers of the response. */
export const appError = <Code extends ErrorCode>(
  status: ContentfulStatusCode,
  code: Code,
  ...[more]: ErrorArguments<Code, AppErrorOptions>
): AppError => new AppError(status, { code, values: more?.values }, more);

/** Rethrows the error, with this path before the path of its invalid field. */
export const withFieldPrefix =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && typeof error.details.field === 'string')
      error.details.field = `${path}.${error.details.field}`;
    throw error;
  };

/** The error when a request takes too long or the database is unavailable. */
export const databaseUnavailable = () =>
  appError(503, 'server.database-away', { headers: { 'Retry-After': '2' } });

/** The error of writes while the database cannot write. Reads still work. */
export const databaseUnwritable = () =>
  appError(503, 'server.cannot-save', { headers: { 'Retry-After': '30' } });

/** The error when the caller is not logged in, or their account was deleted. */
export const notSignedIn = () =>
  appError(401, 'auth.not-signed-in', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The response body for this reason, with its message in this language. */
export const errorBody = (reason: ErrorReason, language: Language): ErrorBody => ({
  error: formatErrorMessage(reason, language),
  ...reason,
});

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // Hono's own, with texts for programmers.
  if (error instanceof HTTPException)
    return appError(
      error.status as ContentfulStatusCode,
      error.status === 400 ? 'request.not-json' : 'request.refused',
    );
  if (isUnwritable(error)) return databaseUnwritable();
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  if (isMissingAccountError(error)) return notSignedIn();
  if (isMergedAccountError(error)) return appError(409, 'merges.account-closed');
  return undefined;
}

interface ErrorHandlerDeps {
  logger: Logger;
  writeProbe: WriteProbe;
}

/**
 * Hono's error handler: turns every thrown error into a JSON response of the form `{error, code, values?}`, with the message in
 * the language of the request. An unexpected error is logged and answered with 500. Caches may not store these responses
 * (`privateByDefault`), so they need no `Vary`.
 */
export function createErrorHandler({ logger, writeProbe }: ErrorHandlerDeps) {
  return (error: unknown, c: Context) => {
    if (isUnwritable(error)) writeProbe.recordUnwritable(error);
    const language = requestLanguage(c);
    const expectedError = toAppError(error);
    if (!expectedError) {
      logger.error({ err: error }, 'unexpected error');
      return c.json(errorBody({ code: 'request.failed' }, language), 500);
    }
    for (const [name, value] of Object.entries(expectedError.headers)) c.header(name, value);
    const body = { ...errorBody(expectedError.reason, language), ...expectedError.details };
    return c.json(body, expectedError.status as ContentfulStatusCode);
  };
}
