import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { receiptNumber } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const postAction = async (id: number, name: string, body: object): Promise<string> => {
  const answer = await pushStudio.post(pushStudio.staff, `/api/staff/orders/${id}/${name}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.number;
};
const encodedReceiptNumber = (n: number) =>
  encodeURIComponent(receiptNumber(n, new Date(TUESDAY_MORNING)));

test('push messages report payments, amounts due, refunds, ended courses and corrections', async () => {
  const { token, order } = await pushStudio.ordered();
  const browser = await pushStudio.subscribe(token);
  const number = await postAction(order.id, 'payments', {
    way: 'cash',
    paise: 100_000,
    due: 250_000,
  });
  // A payment that is corrected before its message is sent needs none.
  await pushStudio.allDone();
  await postAction(order.id, 'corrections', { number, reason: 'It was another learner.' });
  await postAction(order.id, 'payments', {
    way: 'cash',
    paise: 100_000,
    due: 250_000,
    opens: true,
  });
  const back = { way: 'cash', reason: 'Moved away.' };
  await postAction(order.id, 'refunds', { ...back, paise: 50_050, ends: false, paid: 100_000 });
  await postAction(order.id, 'refunds', { ...back, paise: 49_950, ends: true, paid: 49_950 });
  const pushMessages = await pushStudio.messagesTo(browser);
  expect(pushMessages.map(({ title, body, path }) => ({ title, body, path }))).toEqual(
    expect.arrayContaining([
      {
        title: 'We received ₹1,000',
        body: '₹1,500 is still due. You are enrolled: Asana Regular Classes',
        path: `/Receipt?number=${encodedReceiptNumber(2)}`,
      },
      {
        title: '₹500.50 refunded to you',
        body: 'Moved away.',
        path: `/Receipt?number=R${encodedReceiptNumber(2)}`,
      },
      {
        title: '₹499.50 refunded to you',
        body: 'Moved away. Your enrolment ends: Asana Regular Classes',
        path: `/Receipt?number=R${encodedReceiptNumber(3)}`,
      },
      {
        title: 'We received ₹1,000',
        body: '₹1,500 is still due.',
        path: `/Receipt?number=${encodedReceiptNumber(1)}`,
      },
      {
        title: 'A correction to your receipt',
        body: 'It was another learner.',
        path: `/Receipt?number=R${encodedReceiptNumber(1)}`,
      },
    ]),
  );
  expect(pushMessages).toHaveLength(5);
});
