import type { ErrorBody } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
  notJson,
} from '../../testing/fake-server.ts';
import { endSession, restoreSession, startSession, useSession } from '../session/session.ts';
import { learnerApi } from '../signed-in/learner-api.ts';
import { staffApi } from '../staff/staff-api.ts';
import { ApiError, NetworkError } from './client.ts';
import { publicApi } from './public-api.ts';

const server = () => {
  const fake = createFakeServer();
  vi.stubGlobal('fetch', fake.fetch);
  return fake;
};

beforeEach(() => useSession.setState({ status: 'out' }, true));
afterEach(() => useSession.setState({ status: 'unknown' }, true));

const { name, email, password } = asha;
const someone = { name, email, password };

describe('a call', () => {
  test('sends no token unless it is made with the session', async () => {
    const fake = server();
    startSession('token-1', asha);
    await publicApi.listMeetings();
    await publicApi.me();
    expect(fake.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      null,
      'Bearer token-1',
    ]);
  });

  test('that fails throws the server’s message, code, values, status and body', async () => {
    const body: ErrorBody = {
      error: 'Too many attempts. Please try again in 9 seconds.',
      code: 'limits.attempts',
      values: { seconds: 9 },
    };
    server().answerOnce('POST /api/auth/login', () => json(429, body));
    const failure = await publicApi.login(someone).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    const { error: message, code, values } = body;
    expect(failure).toMatchObject({ status: 429, message, code, values, body });
  });

  test('that an older server rejects has only a message', async () => {
    server().answerOnce('POST /api/auth/login', () => errorResponse(429, 'Too many attempts.'));
    const failure = await publicApi.login(someone).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'Too many attempts.', code: undefined });
  });

  test.each([
    ['without a network', networkFailure],
    ['with an answer that is no JSON', notJson],
    ['with a success that is no JSON', () => new Response('<html>Log in to the Wi-Fi</html>')],
    [
      'with a refusal without a sentence',
      () => Response.json({ error: { a: 1 } }, { status: 400 }),
    ],
  ])('%s throws NetworkError', async (_, answer) => {
    server().answerOnce('GET /api/meetings', answer);
    await expect(publicApi.listMeetings()).rejects.toBeInstanceOf(NetworkError);
  });

  const portal = () =>
    new Response('{"token":"t","user":{"id":1,"name":"Wi-Fi"}}', {
      headers: { 'Content-Type': 'text/html' },
    });
  test.each([
    ['POST /api/auth/login', () => publicApi.login(someone), portal],
    ['POST /api/auth/login', () => publicApi.login(someone), () => json(200, { token: 7 })],
    ['GET /api/auth/me', () => publicApi.me(), () => json(200, { ok: true })],
    ['POST /api/auth/register', () => publicApi.register(someone), () => json(200, { ok: true })],
    ['GET /api/meetings', () => publicApi.listMeetings(), () => json(200, { ok: true })],
    ['GET /api/courses', () => publicApi.listCourses(), () => json(200, [{ ok: true }])],
    ['DELETE /api/meetings/15', () => publicApi.deleteMeeting(15), () => json(200, { ok: true })],
    [
      'POST /api/meetings',
      () => publicApi.createMeeting({ meetingLink: '' }, 'k'),
      () => json(200, { ok: true }),
    ],
    ['GET /api/orders', () => learnerApi.listOrders(undefined), () => json(200, { ok: true })],
    ['GET /api/selection', () => learnerApi.listSelection(undefined), () => json(200, 'welcome')],
    ['POST /api/orders/7/utr', () => learnerApi.submitUtr(7, '1'), () => json(200, { ok: true })],
    ['GET /api/account/export', () => learnerApi.exportAccount(), portal],
    ['PUT /api/staff/messages/7', () => staffApi.markMessage(7, true), () => json(200, {})],
    ['GET /api/staff/courses', () => staffApi.listCourses({}), () => json(200, { ok: true })],
    [
      'GET /api/meetings/mine',
      () => learnerApi.listMeetings(undefined),
      () => json(200, { items: [{}] }),
    ],
    ['GET /api/staff/meetings', () => staffApi.listMeetings({}), () => json(200, { items: {} })],
  ])('accepts only responses of the BFF: %s', async (name, call, answer) => {
    startSession('token-1', asha);
    server().answerOnce(name, answer);
    await expect(call()).rejects.toBeInstanceOf(NetworkError);
  });

  test('encodes a path parameter', async () => {
    const fake = server();
    startSession('token-1', asha);
    await learnerApi.readReceipt('7/../../auth/me?').catch(() => {});
    expect(fake.requests.map(({ name }) => name)).toEqual([
      'GET /api/receipts/7%2F..%2F..%2Fauth%2Fme%3F',
    ]);
  });

  test('does not end the session on a captive portal’s 401', async () => {
    startSession('token-1', asha);
    server().answerOnce('GET /api/auth/me', () => {
      const body = '{"error":"Log in to the Wi-Fi"}';
      return new Response(body, { status: 401, headers: { 'Content-Type': 'text/html' } });
    });
    await expect(publicApi.me()).rejects.toBeInstanceOf(NetworkError);
    expect(useSession.getState().status).toBe('in');
  });

  test('is never blocked by an older one that hangs in the browser’s cache', async () => {
    const fetched = vi.fn(async (_: unknown, __: RequestInit) => Response.json([]));
    vi.stubGlobal('fetch', fetched);
    await publicApi.listMeetings();
    await publicApi.listCourses();
    expect(fetched.mock.calls.map(([, init]) => init.cache)).toEqual(['no-store', 'no-store']);
  });

  test('gives up after ten seconds', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const silence = (_: unknown, init?: RequestInit) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    vi.stubGlobal('fetch', silence);
    const call = publicApi.listMeetings();
    clock.abort(new DOMException('Timed out', 'TimeoutError'));
    await expect(call).rejects.toBeInstanceOf(NetworkError);
    expect(timeout).toHaveBeenCalledWith(10_000);
  });
});

describe('a rejected token', () => {
  test('ends the session', async () => {
    server();
    startSession('expired', asha);
    await expect(publicApi.me()).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState()).toMatchObject({ status: 'out', endedBy: 'refusal' });
  });

  test('does not end a session that began meanwhile', async () => {
    server();
    startSession('expired', asha);
    const call = publicApi.me();
    startSession('token-1', asha);
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState()).toMatchObject({ status: 'in', token: 'token-1' });
  });

  test('is not assumed for a call without a token', async () => {
    server();
    startSession('token-1', asha);
    endSession('logout');
    await expect(publicApi.me()).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState()).toEqual({ status: 'out', endedBy: 'logout' });
  });

  test('is not assumed for a wrong password', async () => {
    server().answerOnce('POST /api/auth/login', () =>
      errorResponse(401, 'E-mail or password is wrong.'),
    );
    startSession('token-1', asha);
    await expect(publicApi.login({ email: 'x', password: 'y' })).rejects.toMatchObject({
      status: 401,
    });
    expect(useSession.getState().status).toBe('in');
  });
});

describe('the stored session', () => {
  test.each(['', 'null', '{', '"text"', '[]'])('survives %j under user', (stored) => {
    localStorage.setItem('token', 'token-1');
    localStorage.setItem('user', stored);
    restoreSession();
    expect(useSession.getState()).toEqual({ status: 'in', token: 'token-1' });
  });

  test('stays in memory when storage is disabled', () => {
    const off = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(off);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(off);
    restoreSession();
    expect(useSession.getState()).toEqual({ status: 'out' });
    startSession('token-1', asha);
    expect(useSession.getState().status).toBe('in');
  });
});
