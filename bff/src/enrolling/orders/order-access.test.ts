import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, submit, confirm, submitted } = calls;
beforeEach(calls.startOver);

describe('orders and receipts of other accounts', () => {
  test('are 404 to learners', async () => {
    const { order } = await submitted();
    await confirm(order.id);
    const { token } = await studio.signIn();
    for (const answer of [
      await get(token, `/api/orders/${order.id}`),
      await submit(token, order.id),
      await post(token, `/api/orders/${order.id}/cancel`),
      await get(token, '/api/receipts/1'),
      await get(token, '/api/orders/0'),
      await get(token, '/api/receipts/x'),
    ])
      expect(answer.status).toBe(404);
    expect((await get(token, '/api/orders')).body.items).toEqual([]);
    expect((await get(staff, '/api/receipts/1')).status).toBe(200);
  });

  const needsSignIn: [string, string][] = [
    ['GET', '/api/selection'],
    ['POST', '/api/selection'],
    ['DELETE', '/api/selection/1'],
    ['GET', '/api/orders'],
    ['POST', '/api/orders'],
    ['GET', '/api/orders/1'],
    ['POST', '/api/orders/1/utr'],
    ['POST', '/api/orders/1/cancel'],
    ['GET', '/api/receipts/1'],
    ['GET', '/api/enrolments'],
  ];
  const needsStaff: [string, string][] = [
    ['GET', '/api/staff/orders'],
    ['POST', '/api/staff/orders/1/confirm'],
    ['POST', '/api/staff/orders/1/reject'],
    ['GET', '/api/staff/courses'],
    ['PUT', '/api/staff/courses/1'],
    ['GET', '/api/staff/courses/1/people'],
    ['GET', '/api/staff/messages'],
    ['PUT', '/api/staff/messages/1'],
    ['GET', '/api/staff/undelivered'],
    ['POST', '/api/staff/undelivered/1/retry'],
    ['DELETE', '/api/staff/undelivered/1'],
  ];
  test.each([...needsSignIn, ...needsStaff])(
    '%s %s is refused without a session',
    async (method, path) => {
      expect((await studio.call(method, path)).status).toBe(401);
    },
  );
  test.each(needsStaff)('%s %s is refused to learners', async (method, path) => {
    const { token } = await studio.signIn();
    expect((await studio.call(method, path, { token })).status).toBe(403);
  });
});
