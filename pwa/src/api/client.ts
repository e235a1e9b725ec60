import type { App } from 'bff/contract';
import { type ClientResponse, hc } from 'hono/client';
import { checkedAt, fetchedAtHeader, fromCacheHeader } from '../offline/sw-names.ts';
import { endSession, useSession } from '../session/session.ts';
import {
  holdsAccount,
  isCourses,
  isMeetings,
  isReceived,
  isRow,
  isSignIn,
  isSomething,
  jsonOf,
  sentenceOf,
} from './response-shapes.ts';

const timeoutMs = 10_000;

/** The server refused; `message` is its sentence, `body` all it said. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** No answer, no answer in time, or one that is not ours (a captive portal, a broken proxy). */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** Of the answer that was not ours, where there was one at all. */
  readonly status: number | undefined;
  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** What to tell a person: the server's own sentence, or what can be done without an answer. */
export const sentenceFor = (failure: unknown): string =>
  failure instanceof ApiError
    ? failure.message
    : 'The server could not be reached. Please check your connection and try again.';

/** The same for what was to be changed: nothing waits and is sent later by itself. */
export const sentenceForWriting = (failure: unknown): string =>
  failure instanceof ApiError
    ? failure.message
    : 'This needs the network. Please check your connection and try again.';

/**
 * Typed by the BFF; learner-api.ts and staff-api.ts make their calls with it. The one
 * cookie there is goes to /api/auth alone: it says that this device has signed in before.
 */
export const client = hc<App>('/', {
  fetch: (url: RequestInfo | URL, init?: RequestInit) =>
    fetch(url, {
      ...init,
      // Chromium lets calls of one address wait for each other in its cache, for one that hangs too.
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    }),
});

/** A query without what is empty; routes read theirs without a schema that would be in the types. */
export const queryOf = (values: Record<string, string | undefined>) => ({
  query: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<
    string,
    string
  >,
});

/** What the call answers when it succeeds, out of everything that it may answer. */
type Success<Response> =
  Response extends ClientResponse<infer Body, infer Status>
    ? Status extends 200 | 201 | 202
      ? Body
      : Status extends 204
        ? undefined
        : never
    : never;

/** The part of every response that is read here. */
interface AnyResponse {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
}

const refusalOf = (status: number, body: unknown): Error => {
  const sentence = sentenceOf(body);
  if (sentence === undefined)
    return new NetworkError(`Status ${status} without a sentence.`, { status });
  return new ApiError(status, sentence, body);
};

type IsOurs = (body: unknown, status: number) => boolean;

/** Nothing to say is an answer, too, but only where nothing is what was asked for. */
const isAnything: IsOurs = (body, status) => status === 204 || isSomething(body);
export const isNothing: IsOurs = (_, status) => status === 204;

/** The body of a call that succeeded with an answer of ours; throws ApiError or NetworkError otherwise. */
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

/** Ends the session whose token was refused, unless another has begun since. */
const endRefused = (failure: unknown, token: string | undefined) => {
  const refused = failure instanceof ApiError && failure.status === 401;
  if (refused && useSession.getState().token === token) endSession('refusal');
};

/**
 * An answer, and as of when if that was earlier: the worker gives its copy when the network does not, and the server
 * its own while it cannot check it.
 */
export interface Dated<Value> {
  value: Value;
  asOf?: Date;
}

const asOf = (headers: Headers) => {
  const fetchedAt = headers.get(fromCacheHeader) && headers.get(fetchedAtHeader);
  const asOf = fetchedAt ? new Date(fetchedAt) : checkedAt(headers);
  return asOf ? { asOf } : {};
};

const dated = async <Response extends AnyResponse>(
  call: Promise<Response>,
  isOurs: IsOurs,
): Promise<Dated<Success<Response>>> => {
  const value = await answer(call, isOurs);
  return { value, ...asOf((await call).headers) };
};

interface SignedHeaders {
  headers: Record<string, string>;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A call in someone's name: sends the token, and a 401 means that the sign-in has ended. */
export const signed = async <Answer>(call: (options: SignedHeaders) => Promise<Answer>) => {
  const { token } = useSession.getState();
  try {
    return await call({ headers: token ? bearer(token) : {} });
  } catch (failure) {
    endRefused(failure, token);
    throw failure;
  }
};

const { auth, courses, meetings } = client.api;

export interface Registration {
  name: string;
  email: string;
  password: string;
}

export type Credentials = Omit<Registration, 'name'>;

export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

interface LinkChange {
  id: number;
  meetingLink: string;
  /** The version that the change was made from. */
  version: number;
}

/** The door to the network for what everyone may see: every call succeeds with its answer or throws ApiError or NetworkError. */
export const api = {
  register: (json: Registration) => answer(auth.register.$post({ json }), holdsAccount),

  login: (json: Credentials) => answer(auth.login.$post({ json }), isSignIn),

  me: () => signed((options) => answer(auth.me.$get({}, options), holdsAccount)),

  /** Ends the sign-in of this token, which is forgotten here already; sent also while the page closes. */
  logOut: (token: string) =>
    answer(auth.logout.$post({}, { headers: bearer(token), init: { keepalive: true } }), isNothing),

  listCourses: () => answer(courses.$get(), isCourses),

  /** The same, for who can do with the list as it last was. */
  listCoursesAsOf: () => dated(courses.$get(), isCourses),

  listMeetings: () => answer(meetings.$get(), isMeetings),

  listMeetingsAsOf: () => dated(meetings.$get(), isMeetings),

  /** `key` makes repeating safe: it creates one meeting, however often the call is sent. */
  createMeeting: (meetingLink: string, key: string) =>
    signed(({ headers }) =>
      answer(
        meetings.$post(
          { json: { meetingLink } },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
        isRow,
      ),
    ),

  /** Refused with 412 and a StaleMeeting when the meeting is no longer at `version`. */
  updateMeeting: ({ id, meetingLink, version }: LinkChange) =>
    signed(({ headers }) =>
      answer(
        meetings[':id'].$put(
          { param: { id: String(id) }, json: { meetingLink } },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        isRow,
      ),
    ),

  deleteMeeting: (id: number) =>
    signed((options) =>
      answer(meetings[':id'].$delete({ param: { id: String(id) } }, options), isNothing),
    ),

  /** `key` as for createMeeting: made when the form becomes fresh, kept over retries. */
  sendMessage: (json: ContactMessage, key: string) =>
    answer(
      client['send-email'].$post({ json }, { headers: { 'Idempotency-Key': key } }),
      isReceived,
    ),
};
