import { t } from '@lingui/core/macro';
import type { App, Refusal, RefusalCode } from 'bff/contract';
import { type ClientResponse, hc } from 'hono/client';
import { languageNow } from '../../i18n/messages.ts';
import { checkedAt, fetchedAtHeader, fromCacheHeader } from '../offline/sw-names.ts';
import {
  awaitSecondStep,
  endSession,
  isSameAccount,
  type SessionState,
  useSession,
} from '../session/session.ts';
import { isSomething, jsonOf, sentenceOf } from './response-shapes.ts';

/**
 * The HTTP client below the three doors to the BFF: public-api.ts, learner-api.ts and staff-api.ts.
 * Each of their calls resolves with the body of the answer, or throws ApiError or NetworkError.
 */

const timeoutMs = 10_000;

/**
 * The server refused the request. `message` is its sentence for the user, made of `code` and `values`, and `body` the whole
 * answer. A server of an earlier version gives no code, and one of a later version may give another.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly values: object | undefined;
  /** The path of the field that is refused, if it is one: `learner.phone`. */
  readonly field: string | undefined;
  readonly body: unknown;
  /** Of the message. */
  readonly language = languageNow();
  constructor(status: number, message: string, body?: Partial<Refusal>) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.values = body?.values;
    this.field = body?.field;
    this.body = body;
  }
}

/** The answer came after its asker had logged out: it is nobody's any more. */
class LateAnswer extends ApiError {
  override name = 'LateAnswer';
  constructor() {
    super(401, t`You have logged out meanwhile.`);
  }
}

/** There was no answer, no answer in time, or an answer that is not the BFF's (a captive portal, a broken proxy). */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** The status of the answer that is not the BFF's, if there was an answer. */
  readonly status: number | undefined;
  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The message for the user about a failed call: the server's sentence, or what is known where there was none. */
export const sentenceFor = (failure: unknown): string => {
  if (failure instanceof ApiError) return failure.message;
  // Whoever answered stands behind the phone's internet, as a proxy does.
  if (failure instanceof NetworkError && (failure.status ?? 0) >= 500)
    return t`The studio’s server does not answer, but your internet works. Please try again in a minute.`;
  return t`The studio’s server does not answer. Please check your connection and try again.`;
};

/** Writes a failure to the console, where the specification asks for that (section 8). A late answer is none. */
export const logFailure = (words: string, failure: unknown) => {
  if (failure instanceof LateAnswer) return;
  // biome-ignore lint/suspicious/noConsole: the specification prescribes the words in the console.
  console.error(words, failure);
};

/** Named, as the compiler would else write out all routes in one type, which are too many for it. */
type Client = ReturnType<typeof hc<App>>;

/**
 * The typed client. No cookie signs a call in: one goes to /api/auth and marks a device that has signed in before, another is
 * only kept for /join, which browsers open without this client.
 */
export const client: Client = hc<App>('/', {
  fetch: (url: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    // The sentences of refusals are in the language of the page.
    headers.set('Accept-Language', languageNow());
    return fetch(url, {
      ...init,
      headers,
      // Chromium's cache queues calls of one address behind each other, also behind a call that hangs.
      cache: 'no-store',
      credentials: 'same-origin',
      signal: init?.signal ?? AbortSignal.timeout(timeoutMs),
    });
  },
});

/** The `:id` of a path. */
export const idParam = (id: number) => ({ param: { id: String(id) } });

/**
 * A query without its empty values. It fits every route: routes read their queries without a schema, so their types
 * name none.
 */
export const queryOf = (values: Record<string, string | undefined>) => ({
  query: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<
    string,
    string
  >,
});

/** The body of a successful answer, out of all the answers of a call. */
type Success<Response> =
  Response extends ClientResponse<infer Body, infer Status>
    ? Status extends 200 | 201 | 202
      ? Body
      : Status extends 204
        ? undefined
        : never
    : never;

/** The part of a response that this file reads. */
interface AnyResponse {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
}

/** A test for the body and status of an answer: does it have the shape that the BFF sends? */
type IsOurs = (body: unknown, status: number) => boolean;

const isAnything: IsOurs = (body, status) => status === 204 || isSomething(body);

/** For calls that the BFF answers with 204 and no body. */
export const isNothing: IsOurs = (_, status) => status === 204;

const refusalOf = (status: number, body: unknown): Error => {
  const sentence = sentenceOf(body);
  if (sentence === undefined)
    return new NetworkError(`Status ${status} without a sentence.`, { status });
  return new ApiError(status, sentence, body as Partial<Refusal>);
};

/** The body of a successful answer that passes `isOurs`. Throws ApiError or NetworkError otherwise. */
export const answer = async <Response extends AnyResponse>(
  call: Promise<Response>,
  isOurs: IsOurs = isAnything,
) => {
  const response = await call.catch((cause: unknown) => {
    throw new NetworkError('No answer from the server.', { cause });
  });
  const { ok, status } = response;
  const body = await jsonOf(response);
  if (!ok) throw refusalOf(status, body);
  if (!isOurs(body, status)) throw new NetworkError('The answer is not ours.', { status });
  return body as Success<Response>;
};

/** The file that a call answers with. Throws as `answer` does, also where what came is a page of somebody else. */
export const fileOf = async (
  call: Promise<AnyResponse & { blob(): Promise<Blob> }>,
): Promise<Blob> => {
  const response = await call.catch((cause: unknown) => {
    throw new NetworkError('No answer from the server.', { cause });
  });
  const { ok, status, headers } = response;
  if (!ok) throw refusalOf(status, await jsonOf(response));
  if (!headers.get('Content-Disposition'))
    throw new NetworkError('The answer is not ours.', { status });
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError('The answer broke off.', { cause });
  });
};

/**
 * A value with its version, if it has one, and with `asOf` if it is older than the answer: a copy of the service worker, or
 * one that the BFF could not check.
 */
export interface Dated<Value> {
  value: Value;
  version?: string;
  asOf?: Date;
}

const asOf = (headers: Headers) => {
  const fetchedAt = headers.get(fromCacheHeader) && headers.get(fetchedAtHeader);
  const asOf = fetchedAt ? new Date(fetchedAt) : checkedAt(headers);
  return asOf ? { asOf } : {};
};

/** The stream of changes names a list's version by the hash in the list's ETag, `W/"hash"`. */
const versionIn = (headers: Headers) => {
  const version = /^(?:W\/)?"([^"]+)"$/.exec(headers.get('ETag') ?? '')?.[1];
  return version ? { version } : {};
};

/** `answer` with the version and the age of the body. */
export const dated = async <Response extends AnyResponse>(
  call: Promise<Response>,
  isOurs: IsOurs,
): Promise<Dated<Success<Response>>> => {
  const value = await answer(call, isOurs);
  const { headers } = await call;
  return { value, ...versionIn(headers), ...asOf(headers) };
};

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Ends the session whose token was refused, unless it has ended, or a newer one has begun since. */
const refuseToken = (token: string | undefined) => {
  if (token !== undefined && useSession.getState().token === token) endSession('refusal');
};

interface SignedHeaders {
  headers: Record<string, string>;
}

/** Whether who asked has logged out, or another account has signed in. */
const hasLeft = (asked: SessionState) => {
  const now = useSession.getState();
  if (now.status === 'in') return !isSameAccount(now, asked);
  return asked.status === 'in' && now.endedBy === 'logout';
};

/**
 * A call with the session's token. A 401 ends the session; a refusal for want of a second step is noted, so that the page asks for it. An answer, or a refusal, that comes after another account has
 * signed in is nobody's any more: the call fails, so that nothing shows it or keeps it.
 */
export const signed = async <Answer>(call: (options: SignedHeaders) => Promise<Answer>) => {
  const asked = useSession.getState();
  const { token } = asked;
  try {
    const answered = await call({ headers: token ? bearer(token) : {} });
    if (!hasLeft(asked)) return answered;
  } catch (failure) {
    if (!hasLeft(asked)) {
      if (failure instanceof ApiError && failure.status === 401) refuseToken(token);
      if (failure instanceof ApiError && failure.code === 'auth.second-step-needed')
        awaitSecondStep(true);
      throw failure;
    }
  }
  throw new LateAnswer();
};
