import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { post, submit, confirm, reject, ordered } = calls;
beforeEach(calls.startOver);

const cancel = (token: string, id: number) => post(token, `/api/orders/${id}/cancel`);

describe('a UTR', () => {
  const utr = '555566667777';

  test.each(['rejected', 'cancelled'])('is free again once its order was %s', async (how) => {
    const first = await ordered();
    await submit(first.token, first.order.id, utr);
    if (how === 'rejected') await reject(first.order.id);
    else await cancel(first.token, first.order.id);
    const second = await ordered();
    const answer = await submit(second.token, second.order.id, utr);
    expect([answer.status, answer.body.state]).toEqual([200, 'submitted']);
  });

  test('stays taken while it is checked, and once it is paid', async () => {
    const first = await ordered();
    await submit(first.token, first.order.id, utr);
    const second = await ordered();
    const taken = { error: 'This UTR was already used. Please check the 12 digits.' };
    expect((await submit(second.token, second.order.id, utr)).body).toEqual(taken);
    await confirm(first.order.id);
    expect((await submit(second.token, second.order.id, utr)).body).toEqual(taken);
  });

  test('of a rejected order stays with the order that has used it since', async () => {
    const first = await ordered();
    await submit(first.token, first.order.id, utr);
    await reject(first.order.id);
    const second = await ordered([HEALING]);
    await submit(second.token, second.order.id, utr);
    const again = await submit(first.token, first.order.id, utr);
    expect([again.status, again.body.error]).toEqual([
      409,
      'This UTR was already used. Please check the 12 digits.',
    ]);
    await reject(second.order.id);
    expect((await submit(first.token, first.order.id, utr)).status).toBe(200);
  });
});
