import type { ResponseTo } from './contract-responses.ts';
import type { FakeLive } from './fake-live.ts';
import { errorResponse, noContent } from './fake-responses.ts';
import { createState, type FakeState } from './fake-state.ts';
import { responseFor } from './fake-table.ts';

export { errorResponse, json, networkFailure, noContent, notJson } from './fake-responses.ts';
export { asha, type FakeAccount, owner, staff, teacher, tokenOf } from './sample-accounts.ts';
export { meeting, meetingPage } from './sample-meetings.ts';

interface FakeServerOptions extends Partial<FakeState> {
  /** The live stream. Without it there is none, as with an older server. */
  live?: FakeLive;
}

/** Responds to a request as the contract allows: `PUT /api/account/children/7`. */
type ResponseHandler<Name extends string = string> = (
  request: Request,
) => ResponseTo<Name> | Promise<ResponseTo<Name>>;

/** A request with its idempotency key and the version that it changes. */
const recordRequest = ({ method, url, headers }: Request, body: unknown) => {
  const { pathname, search: query } = new URL(url);
  const [key, version] = [headers.get('Idempotency-Key'), headers.get('If-Match')];
  return { name: `${method} ${pathname}`, query, headers, body, key, version };
};

/** The body as JSON, or as text; undefined if it is empty. */
const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
};

export type RecordedRequest = ReturnType<typeof recordRequest>;

/** Matches a path like `/api/orders/7/utr`. */
const firstNumberIn = (name: string) => Number(/\d+/.exec(name)?.[0]);

const respondFromTable = (
  state: FakeState,
  { name, query, headers, body }: RecordedRequest,
): unknown => {
  const respond = responseFor(decodeURIComponent(name));
  const restOfPath = decodeURIComponent(name.replace(/^\w+ \/api\/\w+\/?/, ''));
  return respond?.({
    state,
    headers,
    query: new URLSearchParams(query),
    id: firstNumberIn(name),
    rest: restOfPath,
    body,
  });
};

/** The response; 204 for a write without one. */
const toResponse = (found: unknown, { name }: RecordedRequest) => {
  if (found instanceof Response) return found;
  if (found !== undefined) return Response.json(found);
  return name.startsWith('GET')
    ? errorResponse(404, 'There is nothing at this address.')
    : noContent();
};

/**
 * A BFF in memory, without its rules: it responds from `state`, by a table of routes, and records the requests. A test of an
 * error, or of the server's response to a write, sets that response by `answer` or `answerOnce`.
 */
export const createFakeServer = ({ live, ...start }: FakeServerOptions = {}) => {
  const state = createState(start);
  const requests: RecordedRequest[] = [];
  const handlers = new Map<string, ResponseHandler>();
  const nextHandlers = new Map<string, ResponseHandler>();

  const takeHandler = (name: string) => {
    const handler = nextHandlers.get(name) ?? handlers.get(name);
    nextHandlers.delete(name);
    return handler;
  };

  const serve = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { signal, ...rest } = init ?? {};
    const request = new Request(new URL(String(input), 'http://localhost'), rest);
    if (new URL(request.url).pathname === '/api/live')
      return live?.answer(request, signal) ?? errorResponse(404, 'There is nothing here.');
    const recorded = recordRequest(request, parseBody(await request.text()));
    requests.push(recorded);
    return (
      takeHandler(recorded.name)?.(request) ??
      toResponse(respondFromTable(state, recorded), recorded)
    );
  };

  const sent = (name: string) => requests.filter((request) => request.name === name);

  return {
    state,
    requests,
    fetch: serve,
    /** From now on. The name is a method and a path. */
    answer: <Name extends string>(name: Name, handler: ResponseHandler<Name>) =>
      void handlers.set(name, handler),
    /** For the next request with this name, before all else. */
    answerOnce: <Name extends string>(name: Name, handler: ResponseHandler<Name>) =>
      void nextHandlers.set(name, handler),
    sent,
    count: (name: string) => sent(name).length,
  };
};

export type FakeServer = ReturnType<typeof createFakeServer>;
