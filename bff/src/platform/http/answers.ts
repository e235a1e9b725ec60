import type { MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';

/** A body that is not JSON, by its media type; without one there is no body. */
export interface OtherBody {
  mediaType: string | undefined;
}

export const noBody: OtherBody = { mediaType: undefined };
export const csvFile: OtherBody = { mediaType: 'text/csv' };
export const calendarFile: OtherBody = { mediaType: 'text/calendar' };
export const htmlPage: OtherBody = { mediaType: 'text/html' };
export const plainText: OtherBody = { mediaType: 'text/plain' };
export const eventStream: OtherBody = { mediaType: 'text/event-stream' };

export type AnswerBody = z.ZodType | OtherBody;

/** For each status that a route may answer with, its body: the schema of its JSON, or its media type. */
export type AnswerContract = Readonly<Partial<Record<StatusCode, AnswerBody>>>;

/** Whether the body is JSON. */
export const isJsonSchema = (body: AnswerBody): body is z.ZodType => !('mediaType' in body);

/**
 * Middleware that declares what a route answers, beside its guard and its inputs. The errors of `EVERYWHERE` (answer-checks.ts) and 304
 * are not declared, other errors are: `answers({ 200: coursePage, 404: errorSchema })`. `checkAnswers` checks that answers keep to it.
 */
export const answers = (contract: AnswerContract) => {
  // For any context, so that the route's types stay as they are.
  const declare: MiddlewareHandler = (c, next) => {
    c.set('contract', contract);
    return next();
  };
  // A test finds every route without one.
  return Object.assign(declare, { contract });
};
