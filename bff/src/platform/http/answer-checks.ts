import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { StatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Logger } from '../runtime/logging.ts';
import { type AnswerBody, type AnswerContract, isJsonSchema, noBody } from './answers.ts';
import { AppError, errorSchema } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

/** The statuses of the errors that every route may give, with `errorSchema` as their body. */
export const EVERYWHERE = new Set([400, 401, 403, 413, 429, 500, 503]);

/** The errors of other statuses that the guard or the database may give on every route. */
const errorOfGuard = errorSchema.extend({
  code: z.enum(['family.no-child', 'merges.account-closed']),
});

/** An answer that does not keep to the contract of its route: where it differs, never a value of it. */
export interface Misfit {
  method: string;
  /** The pattern of its path, such as `/api/orders/:id`. */
  route: string;
  status: number;
  faults: string[];
}

interface AnswerCheckDeps {
  logger: Logger;
  /** Called before an answer outside its contract is replaced by a 500: for tests. Without it, such an answer is sent and logged. */
  onMisfit?: ((misfit: Misfit) => void) | undefined;
}

/**
 * Middleware that checks answers against the contract of their route (`answers`). With `onMisfit` every answer is checked before it is
 * sent. Without it, at most one answer a second of a route is checked, after it has been sent.
 */
export const checkAnswers = ({ logger, onMisfit }: AnswerCheckDeps) =>
  onMisfit ? checkBeforeSending(onMisfit) : checkSamples(logger);

const checkBeforeSending = (onMisfit: (misfit: Misfit) => void) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    await next();
    const misfit = await findMisfit(c);
    if (!misfit) return;
    onMisfit(misfit);
    // Otherwise its headers would be those of the error, too.
    c.res = undefined;
    throw new AppError(500, { code: 'request.failed' }, { details: { misfit } });
  });

/** How often an answer of a route is checked. */
const SAMPLE_EVERY_MS = 1_000;
/** A longer body is not checked: parsing it would delay other requests. */
const MAX_SAMPLE_BYTES = 256 * 1024;

function checkSamples(logger: Logger) {
  const checkedAt = new WeakMap<AnswerContract, number>();
  const isDue = (contract: AnswerContract) => {
    const now = performance.now();
    if (now - (checkedAt.get(contract) ?? Number.NEGATIVE_INFINITY) < SAMPLE_EVERY_MS) return false;
    checkedAt.set(contract, now);
    return true;
  };
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next();
    const contract = c.get('contract');
    if (!contract || !isDue(contract)) return;
    const sent = new Promise((resolve) => c.env.outgoing.once('finish', resolve));
    findMisfit(c, { after: sent, maxBytes: MAX_SAMPLE_BYTES })
      .then((misfit) => {
        if (misfit) logger.error({ misfit }, 'an answer outside the contract of its route');
      })
      .catch((error) => logger.error({ err: error }, 'an answer could not be checked'));
  });
}

interface CheckOptions {
  /** The body is parsed when this has resolved. */
  after?: Promise<unknown>;
  maxBytes?: number;
}

/** How the answer differs from the contract of its route; `undefined` if it keeps to it, or its route has none. */
async function findMisfit(c: Context<HonoEnv>, options: CheckOptions = {}) {
  const contract = c.get('contract');
  const faults = contract && (await findFaults(contract, c, options));
  if (!faults || faults.length === 0) return undefined;
  const misfit: Misfit = {
    ...{ method: c.req.method, route: routePath(c), status: c.res.status },
    faults: faults.slice(0, MAX_FAULTS),
  };
  return misfit;
}

const MAX_FAULTS = 10;

async function findFaults(
  contract: AnswerContract,
  { req, res }: Context<HonoEnv>,
  { after, maxBytes = Number.POSITIVE_INFINITY }: CheckOptions,
): Promise<string[]> {
  // The stream has written its head and its body itself.
  if (res.headers.has('x-hono-already-sent')) return [];
  const body = contract[res.status as StatusCode] ?? bodyEverywhere(res.status);
  if (!body) return [`the status ${res.status} is not declared`];
  const mediaType = isJsonSchema(body) ? 'application/json' : body.mediaType;
  const type = res.headers.get('Content-Type')?.split(';', 1)[0];
  if (res.body && type !== mediaType)
    return [`the media type is ${type}, but ${mediaType ?? 'no body'} is declared`];
  if (!isJsonSchema(body) || req.method === 'HEAD') return [];
  const encoding = res.headers.get('Content-Encoding');
  const bytes = await res.clone().arrayBuffer();
  if (bytes.byteLength > maxBytes) return [];
  await after;
  const { success, error } = body.safeParse(JSON.parse(decode(bytes, encoding)));
  return success ? [] : describeIssues(error.issues);
}

const bodyEverywhere = (status: number): AnswerBody | undefined => {
  if (status === 304) return noBody;
  if (status === 404 || status === 409) return errorOfGuard;
  return EVERYWHERE.has(status) ? errorSchema : undefined;
};

function decode(bytes: ArrayBuffer, encoding: string | null): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return Buffer.from(bytes).toString();
}

/** The path and the message of each issue; of a union those of its likeliest member. */
const describeIssues = (
  issues: readonly z.core.$ZodIssue[],
  at: readonly PropertyKey[] = [],
): string[] =>
  issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code !== 'invalid_union' || issue.errors.length === 0)
      return [`${path.map(String).join('.')}: ${issue.message}`];
    const [likeliest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
    return describeIssues(likeliest, path);
  });
