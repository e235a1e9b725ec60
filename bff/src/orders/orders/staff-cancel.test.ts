import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskCalls } from '../../testing/desk-calls.ts';
import { ASANA, countStatuses, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import type { LearnerOrder } from './order.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());
const desk = deskCalls(() => place);

const act = (id: number, name: string, body?: object) =>
  place.post(place.staff, `/api/staff/orders/${id}/${name}`, body);
const cancel = (id: number) => act(id, 'cancel');
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await place.get(token, `/api/orders/${id}`)).body;
const eventsOf = async (id: number) => {
  const { items } = (await place.get(place.staff, '/api/staff/orders?state=cancelled')).body;
  return items.find((order: { id: number }) => order.id === id)?.events;
};

test('staff cancel an order that nobody pays, which its learner is told, and can order anew', async () => {
  const { token, order } = await place.ordered();
  const browser = await place.subscribe(token);
  expect((await cancel(order.id)).status).toBe(204);
  expect(await orderOf(token, order.id)).toMatchObject({ state: 'cancelled', due: 0, upi: null });
  expect(await eventsOf(order.id)).toMatchObject([
    { state: 'awaiting payment' },
    { state: 'cancelled', by: expect.any(String) },
  ]);
  expect(await place.messagesTo(browser)).toMatchObject([
    {
      title: 'Your order is cancelled',
      body: `Order ${order.reference}: nothing is to be paid for it any more.`,
      path: '/Payment',
    },
  ]);
  await place.select(token, HEALING);
  expect((await place.checkOut(token)).status).toBe(201);
});

test('staff cancel the order of a person without a password, once', async () => {
  const { id } = (await desk.ordered({ learner: desk.somebody() })).order;
  const answers = await Promise.all([cancel(id), cancel(id)]);
  expect(countStatuses(answers)).toEqual({ 204: 1, 409: 1 });
  expect((await cancel(id)).body.code).toBe('orders.cancelled');
});

test('a rejected one is cancelled, too, but none whose UTR is checked or that is paid', async () => {
  const { token, order } = await place.submitted();
  expect((await cancel(order.id)).body.code).toBe('orders.submitted');
  await place.reject(order.id);
  expect((await cancel(order.id)).status).toBe(204);
  expect(await orderOf(token, order.id)).toMatchObject({ state: 'cancelled', reason: null });
  const paid = await place.enrolled();
  expect((await cancel(paid.order.id)).body.code).toBe('orders.paid');
  expect((await cancel(paid.order.id + 1000)).status).toBe(404);
});

test('what was paid of it goes back first; a place that staff let go on stays', async () => {
  const { token, order } = await place.ordered();
  const money = { way: 'cash', paise: 100_000 };
  await act(order.id, 'payments', { ...money, due: 250_000, opens: true });
  expect((await cancel(order.id)).body.code).toBe('orders.give-back-first');
  await act(order.id, 'refunds', { ...money, reason: 'A gift', ends: false, paid: 100_000 });
  expect((await cancel(order.id)).status).toBe(204);
  expect((await place.get(token, '/api/enrolments')).body).toMatchObject([{ courseId: ASANA }]);
});

test('no learner cancels an order as staff do', async () => {
  const { token, order } = await place.ordered();
  const answer = await place.post(token, `/api/staff/orders/${order.id}/cancel`);
  expect(answer.status).toBe(403);
});
