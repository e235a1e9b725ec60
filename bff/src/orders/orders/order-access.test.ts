import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls, receiptNumber } from '../../testing/order-calls.ts';
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

test('a learner gets 404 for orders and receipts of other accounts', async () => {
  const { order } = await submitted();
  await confirm(order.id);
  const { token } = await studio.signIn();
  for (const answer of [
    await get(token, `/api/orders/${order.id}`),
    await submit(token, order.id),
    await post(token, `/api/orders/${order.id}/cancel`),
    await get(token, `/api/receipts/${receiptNumber(1)}`),
    await get(token, '/api/orders/0'),
    await get(token, '/api/receipts/x'),
  ])
    expect(answer.status).toBe(404);
  expect((await get(token, '/api/orders')).body.items).toEqual([]);
  expect((await get(staff, `/api/receipts/${receiptNumber(1)}`)).status).toBe(200);
  const other = await studio.signInStaff();
  await studio.sql`update accounts set second_step_from = now() where id = ${other.user.id}`;
  expect((await get(other.token, `/api/receipts/${receiptNumber(1)}`)).body.code).toBe(
    'auth.second-step-needed',
  );
});
