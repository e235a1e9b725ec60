import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { ASANA, countStatuses, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import type { LearnerOrder } from './order.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());
const deskOrders = deskOrderCalls(() => pushStudio);

const postAction = (id: number, name: string, body?: object) =>
  pushStudio.post(pushStudio.staff, `/api/staff/orders/${id}/${name}`, body);
const cancel = (id: number) => postAction(id, 'cancel');
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await pushStudio.get(token, `/api/orders/${id}`)).body;
const eventsOf = async (id: number) => {
  const { items } = (await pushStudio.get(pushStudio.staff, '/api/staff/orders?state=cancelled'))
    .body;
  return items.find((order: { id: number }) => order.id === id)?.events;
};

test('staff can cancel an unpaid order; its learner is notified and can order again', async () => {
  const { token, order } = await pushStudio.ordered();
  const browser = await pushStudio.subscribe(token);
  expect((await cancel(order.id)).status).toBe(204);
  expect(await orderOf(token, order.id)).toMatchObject({ state: 'cancelled', due: 0, upi: null });
  expect(await eventsOf(order.id)).toMatchObject([
    { state: 'awaiting payment' },
    { state: 'cancelled', by: expect.any(String) },
  ]);
  expect(await pushStudio.messagesTo(browser)).toMatchObject([
    {
      title: 'Your order is cancelled',
      body: `Order ${order.reference}: there is nothing left to pay.`,
      path: '/Payment',
    },
  ]);
  await pushStudio.select(token, HEALING);
  expect((await pushStudio.checkOut(token)).status).toBe(201);
});

test('staff can cancel the order of a person without a password, once', async () => {
  const { id } = (await deskOrders.ordered({ learner: deskOrders.somebody() })).order;
  const answers = await Promise.all([cancel(id), cancel(id)]);
  expect(countStatuses(answers)).toEqual({ 204: 1, 409: 1 });
  expect((await cancel(id)).body.code).toBe('orders.cancelled');
});

test('a rejected order can be cancelled, but not a submitted or paid one', async () => {
  const { token, order } = await pushStudio.submitted();
  expect((await cancel(order.id)).body.code).toBe('orders.submitted');
  await pushStudio.reject(order.id);
  expect((await cancel(order.id)).status).toBe(204);
  expect(await orderOf(token, order.id)).toMatchObject({ state: 'cancelled', reason: null });
  const paid = await pushStudio.enrolled();
  expect((await cancel(paid.order.id)).body.code).toBe('orders.paid');
  expect((await cancel(paid.order.id + 1000)).status).toBe(404);
});

test('a partly paid order must be refunded first; an enrolment that staff keep stays', async () => {
  const { token, order } = await pushStudio.ordered();
  const money = { way: 'cash', paise: 100_000 };
  await postAction(order.id, 'payments', { ...money, due: 250_000, opens: true });
  expect((await cancel(order.id)).body.code).toBe('orders.give-back-first');
  await postAction(order.id, 'refunds', { ...money, reason: 'A gift', ends: false, paid: 100_000 });
  expect((await cancel(order.id)).status).toBe(204);
  expect((await pushStudio.get(token, '/api/enrolments')).body).toMatchObject([
    { courseId: ASANA },
  ]);
});

test('a learner cannot cancel an order by the staff route', async () => {
  const { token, order } = await pushStudio.ordered();
  const answer = await pushStudio.post(token, `/api/staff/orders/${order.id}/cancel`);
  expect(answer.status).toBe(403);
});
