import { t } from '@lingui/core/macro';
import type { App, ErrorBody, ErrorCode } from 'bff/contract';
import { type ClientResponse, hc } from 'hono/client';
import { currentLanguage } from '../../i18n/messages.ts';
import { checkedAt, fetchedAtHeader, fromCacheHeader } from '../offline/service-worker-names.ts';
import {
  endSession,
  isSameAccount,
  type SessionState,
  setNeedsTwoFactor,
  useSession,
} from '../session/session.ts';
import { errorMessageOf, isObject, readJson } from './response-shapes.ts';

/**
 * The HTTP client of the API modules: public-api.ts, learner-api.ts, staff-api.ts and others.
 * Each of their calls resolves with the body of the response, or throws ApiError or NetworkError.
 */

const timeoutMs = 10_000;

/**
 * The server rejected the request. `message` is its message for the user, made from `code` and `values`, and `body` is the whole
 * response. An older server sends no code, and a newer one may send an unknown code.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly values: object | undefined;
  /** The path of the rejected field, if any: `learner.phone`. */
  readonly field: string | undefined;
  readonly body: unknown;
  /** The language of the message. */
  readonly language = currentLanguage();
  constructor(status: number, message: string, body?: Partial<ErrorBody>) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.values = body?.values;
    this.field = body?.field;
    this.body = body;
  }
}

/** The response came after a log-out, or after another account had logged in: it belongs to no current session. */
class StaleSessionError extends ApiError {
  override name = 'LateAnswer';
  constructor() {
    super(401, t`You have logged out. Please log in again to continue.`);
  }
}

/** There was no response, none in time, or one that is not the BFF's (a captive portal, a broken proxy). */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** The status of the response that is not the BFF's, if there was one. */
  readonly status: number | undefined;
  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The message for the user about a failed call: the server's, or one about the connection. */
export const formatError = (failure: unknown): string => {
  if (failure instanceof ApiError) return failure.message;
  // Something behind the phone's internet connection has responded, such as a proxy.
  if (failure instanceof NetworkError && (failure.status ?? 0) >= 500)
    return t`The studio’s server does not answer, but your internet works. Please try again in a minute.`;
  return t`The studio’s server does not answer. Please check your connection and try again.`;
};

/** Writes a failure to the console, where the specification requires it (section 8). Ignores responses for an ended session. */
export const logFailure = (what: string, failure: unknown) => {
  if (failure instanceof StaleSessionError) return;
  // biome-ignore lint/suspicious/noConsole: the specification prescribes the words in the console.
  console.error(what, failure);
};

/** A named type, as the compiler would otherwise expand the types of all routes, which are too many for it. */
type Client = ReturnType<typeof hc<App>>;

/**
 * The typed client. Cookies do not authenticate calls: one is sent to /api/auth and marks a known device, another exists
 * only for /join, which browsers open without this client.
 */
export const client: Client = hc<App>('/', {
  fetch: (url: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    // Error messages are in the language of the page.
    headers.set('Accept-Language', currentLanguage());
    return fetch(url, {
      ...init,
      headers,
      // Chromium's cache queues requests for the same URL, also behind a request that hangs.
      cache: 'no-store',
      credentials: 'same-origin',
      signal: init?.signal ?? AbortSignal.timeout(timeoutMs),
    });
  },
});

/** The `:id` of a path. */
export const idParam = (id: number) => ({ param: { id: String(id) } });

/**
 * Query parameters without the empty values. The type fits every route, as routes read their queries without a schema.
 */
export const queryParams = (values: Record<string, string | undefined>) => ({
  query: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<
    string,
    string
  >,
});

/** The body type of the successful responses of a call. */
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

/** Checks the body and status of a response: does it have the shape that the BFF sends? */
type ResponseCheck = (body: unknown, status: number) => boolean;

const hasBody: ResponseCheck = (body, status) => status === 204 || isObject(body);

/** For calls to which the BFF responds with 204 and no body. */
export const isEmptyResponse: ResponseCheck = (_, status) => status === 204;

const errorFromResponse = (status: number, body: unknown): Error => {
  const sentence = errorMessageOf(body);
  if (sentence === undefined)
    return new NetworkError(`Status ${status} without a sentence.`, { status });
  return new ApiError(status, sentence, body as Partial<ErrorBody>);
};

/** The body of a successful response that passes the check. Throws ApiError or NetworkError otherwise. */
export const readResponse = async <Response extends AnyResponse>(
  call: Promise<Response>,
  isExpected: ResponseCheck = hasBody,
) => {
  const response = await call.catch((cause: unknown) => {
    throw new NetworkError('No answer from the server.', { cause });
  });
  const { ok, status } = response;
  const body = await readJson(response);
  if (!ok) throw errorFromResponse(status, body);
  if (!isExpected(body, status)) throw new NetworkError('The answer is not ours.', { status });
  return body as Success<Response>;
};

/** The file in a response. Throws as `readResponse` does, also if the response is a captive portal's page. */
export const readFileResponse = async (
  call: Promise<AnyResponse & { blob(): Promise<Blob> }>,
): Promise<Blob> => {
  const response = await call.catch((cause: unknown) => {
    throw new NetworkError('No answer from the server.', { cause });
  });
  const { ok, status, headers } = response;
  if (!ok) throw errorFromResponse(status, await readJson(response));
  if (!headers.get('Content-Disposition'))
    throw new NetworkError('The answer is not ours.', { status });
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError('The answer broke off.', { cause });
  });
};

/**
 * A value with its version, if it has one, and with `asOf` if it is older than the response: a cached copy of the service
 * worker, or one that the BFF could not revalidate.
 */
export interface VersionedValue<Value> {
  value: Value;
  version?: string;
  asOf?: Date;
}

const asOf = (headers: Headers) => {
  const fetchedAt = headers.get(fromCacheHeader) && headers.get(fetchedAtHeader);
  const asOf = fetchedAt ? new Date(fetchedAt) : checkedAt(headers);
  return asOf ? { asOf } : {};
};

/** The live stream uses the hash in a list's ETag, `W/"hash"`, as the version of the list. */
const versionOf = (headers: Headers) => {
  const version = /^(?:W\/)?"([^"]+)"$/.exec(headers.get('ETag') ?? '')?.[1];
  return version ? { version } : {};
};

/** `readResponse` with the version and the age of the body. */
export const readVersionedResponse = async <Response extends AnyResponse>(
  call: Promise<Response>,
  isExpected: ResponseCheck,
): Promise<VersionedValue<Success<Response>>> => {
  const value = await readResponse(call, isExpected);
  const { headers } = await call;
  return { value, ...versionOf(headers), ...asOf(headers) };
};

export const authHeaders = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Ends the session whose token was rejected, unless it has ended already or a newer one has begun. */
const endRefusedSession = (token: string | undefined) => {
  if (token !== undefined && useSession.getState().token === token) endSession('refusal');
};

interface AuthOptions {
  headers: Record<string, string>;
}

/** Whether the caller has logged out, or another account has logged in, since the request. */
const hasSessionChanged = (sessionBefore: SessionState) => {
  const now = useSession.getState();
  if (now.status === 'in') return !isSameAccount(now, sessionBefore);
  return sessionBefore.status === 'in' && now.endedBy === 'logout';
};

/**
 * A call with the session's token. A 401 ends the session; an error that asks for two-factor authentication is stored, so that
 * the page asks for it. If another account has logged in before the response, the call fails, so that nothing shows or caches it.
 */
export const withSession = async <Result>(call: (options: AuthOptions) => Promise<Result>) => {
  const sessionBefore = useSession.getState();
  const { token } = sessionBefore;
  try {
    const result = await call({ headers: token ? authHeaders(token) : {} });
    if (!hasSessionChanged(sessionBefore)) return result;
  } catch (failure) {
    if (!hasSessionChanged(sessionBefore)) {
      if (failure instanceof ApiError && failure.status === 401) endRefusedSession(token);
      if (failure instanceof ApiError && failure.code === 'auth.second-step-needed')
        setNeedsTwoFactor(true);
      throw failure;
    }
  }
  throw new StaleSessionError();
};
