import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openStaffRegister } from './staff-register.ts';

const lines: string[] = [];
let studio: TestStudio;
let staff: { token: string; user: { id: number } };
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  studio = await startTestStudio({ logger });
  staff = await studio.signInStaff();
});
afterAll(() => studio.stop());
beforeEach(() => {
  lines.length = 0;
});

const orders = orderCalls(() => ({ studio, staff: staff.token }));
/** The test is the trusted proxy, so it sets the client's address. */
const request = (method: string, path: string, body?: unknown) =>
  studio.call(method, path, {
    token: staff.token,
    body,
    headers: { 'X-Forwarded-For': '203.0.113.7' },
  });
const logged = (kind: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === kind);
const staffEntries = () => logged('staff act');
const shown = () => staffEntries().map(({ act, row, status }) => [act, row, status]);

test('a change by staff is logged: account, address, endpoint and row', async () => {
  const { body } = await request('POST', '/api/meetings', {
    meetingLink: 'https://meet.example/x',
  });
  const [line] = staffEntries();
  expect(line).toMatchObject({
    requestId: expect.any(String),
    accountId: staff.user.id,
    address: '203.0.113.7',
    act: 'POST /api/meetings',
    row: body.id,
    status: 201,
  });
  expect(staffEntries()).toHaveLength(1);
});

test('a refused change by staff is logged as well', async () => {
  const { order } = await orders.submitted();
  const { order: other } = await orders.submitted();
  const meeting = (await request('POST', '/api/meetings', { meetingLink: '' })).body;
  await studio.call('POST', '/send-email', {
    body: { fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Namaste' },
  });
  lines.length = 0;
  const place = `/api/meetings/${meeting.id}`;
  await request('PUT', place, { meetingLink: 'https://meet.example/y' });
  await request('DELETE', place);
  await request('DELETE', place);
  await request('POST', `/api/staff/orders/${order.id}/confirm`);
  await request('POST', `/api/staff/orders/${other.id}/reject`, { reason: 'A secret reason.' });
  await request('PUT', '/api/staff/messages/1', { answered: true });
  await request('PUT', '/api/staff/courses/1', { fee: 'wrong' });
  expect(shown()).toEqual([
    ['PUT /api/meetings/:id', meeting.id, 200],
    ['DELETE /api/meetings/:id', meeting.id, 204],
    ['DELETE /api/meetings/:id', meeting.id, 404],
    ['POST /api/staff/orders/:id/confirm', order.id, 204],
    ['POST /api/staff/orders/:id/reject', other.id, 204],
    ['PUT /api/staff/messages/:id', 1, 204],
    ['PUT /api/staff/courses/:id', 1, 400],
  ]);
});

test('no typed text is logged', async () => {
  await request('POST', '/api/meetings', { meetingLink: 'https://meet.example/secret-room' });
  await request('PATCH', '/api/account', { name: 'Secret Name' });
  await request('GET', '/api/staff/orders?search=secret-search');
  await request('DELETE', '/api/meetings/secret-room');
  expect(staffEntries()).toHaveLength(3);
  expect(JSON.stringify(staffEntries())).not.toMatch(/secret/i);
});

test('reads by staff and changes by learners are not logged', async () => {
  await request('GET', '/api/staff/orders');
  await orders.ordered();
  expect(staffEntries()).toEqual([]);
});

test('a request that the caller is not allowed is logged with the account, once a minute for each reason', async () => {
  const learner = await studio.signIn();
  const ask = (path: string) => studio.call('GET', path, { token: learner.token });
  for (const path of ['/api/staff/orders', '/api/staff/orders', '/api/staff/team'])
    expect((await ask(path)).status).toBe(403);
  const accountId = learner.user.id;
  expect(logged('access refused')).toMatchObject([
    { accountId, act: 'GET /api/staff/orders', code: 'auth.staff-only' },
    { accountId, act: 'GET /api/staff/team', code: 'auth.owner-only' },
  ]);
  expect(JSON.stringify(logged('access refused'))).not.toMatch(/address|127\.|2001:/);
});

test('a sign-in, a sign-out and a change of how to sign in are logged, of staff and of learners', async () => {
  const password = 'a quiet mountain river';
  const person = { name: 'Meera', email: 'meera@example.com', password };
  const from = { 'X-Forwarded-For': '203.0.113.9' };
  const registered = await studio.call('POST', '/api/auth/register', {
    body: person,
    headers: from,
  });
  const signedIn = await studio.call('POST', '/api/auth/login', { body: person, headers: from });
  const { token } = signedIn.body;
  const asMeera = (method: string, path: string, body?: unknown) =>
    studio.call(method, path, { token, body, headers: from });
  await asMeera('GET', '/api/auth/me');
  await asMeera('GET', '/api/account/export');
  await asMeera('POST', '/api/account/password', {
    currentPassword: 'wrong',
    newPassword: password,
  });
  await asMeera('POST', '/api/auth/logout-everywhere');
  const id = registered.body.user.id;
  const seen = logged('account act');
  expect(seen.map(({ act, status }) => [act, status])).toEqual([
    ['POST /api/auth/register', 201],
    ['POST /api/auth/login', 200],
    ['GET /api/account/export', 200],
    ['POST /api/account/password', 403],
    ['POST /api/auth/logout-everywhere', 204],
  ]);
  for (const line of seen) expect(line).toMatchObject({ accountId: id, address: '203.0.113.9' });
  expect(lines.join()).not.toMatch(/meera|river/i);
});

test('a change of access at the command line is in the log of the running servers', async () => {
  const { user } = await studio.signIn();
  const register = await openStaffRegister(studio.databaseUrl);
  await register.grant(user.email, 'staff');
  await register.revoke(user.email);
  await register.signOut(user.email);
  await register.close();
  const changes = () =>
    logged('access changed').map(({ accountId, change }) => [accountId, change]);
  await expect
    .poll(changes)
    .toEqual(['staff', 'learner', 'signed out'].map((change) => [user.id, change]));
});
