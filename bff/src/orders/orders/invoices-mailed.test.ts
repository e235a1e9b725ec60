import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { receiptNumber } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const act = async (id: number, name: string, body: object): Promise<string> => {
  const answer = await place.post(place.staff, `/api/staff/orders/${id}/${name}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.number;
};
const numberOf = (n: number) => encodeURIComponent(receiptNumber(n, new Date(TUESDAY_MORNING)));

test('the phone says what came and is due, what went back and what ends, and what was a mistake', async () => {
  const { token, order } = await place.ordered();
  const browser = await place.subscribe(token);
  const number = await act(order.id, 'payments', { way: 'cash', paise: 100_000, due: 250_000 });
  await act(order.id, 'corrections', { number, reason: 'It was another learner.' });
  await act(order.id, 'payments', { way: 'cash', paise: 100_000, due: 250_000, opens: true });
  const back = { way: 'cash', reason: 'Moved away.' };
  await act(order.id, 'refunds', { ...back, paise: 50_050, ends: false, paid: 100_000 });
  await act(order.id, 'refunds', { ...back, paise: 49_950, ends: true, paid: 49_950 });
  const told = await place.messagesTo(browser);
  expect(told.map(({ title, body, path }) => ({ title, body, path }))).toEqual(
    expect.arrayContaining([
      {
        title: '₹1,000 came',
        body: '₹1,500 are still due. You are enrolled: Asana Regular Classes',
        path: `/Receipt?number=${numberOf(2)}`,
      },
      {
        title: '₹500.50 were given back to you',
        body: 'Moved away.',
        path: `/Receipt?number=R${numberOf(2)}`,
      },
      {
        title: '₹499.50 were given back to you',
        body: 'Moved away. Your place ends: Asana Regular Classes',
        path: `/Receipt?number=R${numberOf(3)}`,
      },
      {
        title: '₹1,000 came',
        body: '₹1,500 are still due.',
        path: `/Receipt?number=${numberOf(1)}`,
      },
      {
        title: 'Your receipt was a mistake',
        body: 'It was another learner.',
        path: `/Receipt?number=R${numberOf(1)}`,
      },
    ]),
  );
  expect(told).toHaveLength(5);
});
