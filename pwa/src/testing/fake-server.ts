import type { FakeLive } from './fake-live.ts';
import { nothing, refusal } from './fake-responses.ts';
import { type FakeState, newState } from './fake-state.ts';
import { table } from './fake-table.ts';

export { json, networkFailure, nothing, notJson, refusal } from './fake-responses.ts';
export { asha, type FakeAccount, owner, staff, teacher, tokenOf } from './sample-accounts.ts';
export { meeting } from './sample-meetings.ts';

interface Start extends Partial<FakeState> {
  /** The stream of changes. Without it there is none, as with a server of an earlier version. */
  live?: FakeLive;
}

type Handler = (request: Request) => Response | Promise<Response>;

/** What was sent, with the key that a repeated try has again, and the version that is changed. */
const sentBy = ({ method, url, headers }: Request, body: unknown) => {
  const { pathname, search: query } = new URL(url);
  const [key, version] = [headers.get('Idempotency-Key'), headers.get('If-Match')];
  return { name: `${method} ${pathname}`, query, headers, body, key, version };
};

/** JSON, or the text that it is; undefined where there is none. */
const bodyIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
};

export type Sent = ReturnType<typeof sentBy>;

/** Of a path like `/api/orders/7/utr`. */
const idIn = (name: string) => Number(/\d+/.exec(name)?.[0]);

const inTable = (state: FakeState, { name, query, headers, body }: Sent): unknown => {
  const find = table[decodeURIComponent(name).replace(/\/R?\d[\d-]*/g, '/:id')];
  const rest = decodeURIComponent(name.replace(/^\w+ \/api\/\w+\/?/, ''));
  return find?.({ state, headers, query: new URLSearchParams(query), id: idIn(name), rest, body });
};

/** A write without an answer of its own is taken without a word. */
const answerOf = (found: unknown, { name }: Sent) => {
  if (found instanceof Response) return found;
  if (found !== undefined) return Response.json(found);
  return name.startsWith('GET') ? refusal(404, 'There is nothing at this address.') : nothing();
};

/**
 * A BFF in memory, without its rules: it answers what it has in `state`, by a table, and remembers what it was sent. A test
 * that is about a refusal, or about what the server makes of a write, says so by `answer` or `answerOnce`.
 */
export const createFakeServer = ({ live, ...start }: Start = {}) => {
  const state = newState(start);
  const requests: Sent[] = [];
  const always = new Map<string, Handler>();
  const once = new Map<string, Handler>();

  const special = (name: string) => {
    const handler = once.get(name) ?? always.get(name);
    once.delete(name);
    return handler;
  };

  const serve = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { signal, ...rest } = init ?? {};
    const request = new Request(new URL(String(input), 'http://localhost'), rest);
    if (new URL(request.url).pathname === '/api/live')
      return live?.answer(request, signal) ?? refusal(404, 'There is nothing here.');
    const asked = sentBy(request, bodyIn(await request.text()));
    requests.push(asked);
    return special(asked.name)?.(request) ?? answerOf(inTable(state, asked), asked);
  };

  const sent = (name: string) => requests.filter((request) => request.name === name);

  return {
    state,
    requests,
    fetch: serve,
    /** From now on. The name is a method and a path. */
    answer: (name: string, handler: Handler) => void always.set(name, handler),
    /** For the next request with this name, before all else. */
    answerOnce: (name: string, handler: Handler) => void once.set(name, handler),
    sent,
    count: (name: string) => sent(name).length,
  };
};

export type FakeServer = ReturnType<typeof createFakeServer>;
