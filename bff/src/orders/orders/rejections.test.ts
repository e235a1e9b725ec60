import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEALING, newUtr, receiptNumber } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import type { Invoice } from './invoice.ts';
import type { LearnerOrder, StaffOrder } from './order.ts';
import { orderMails } from './order-mail.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const reject = (id: number, body: object) =>
  pushStudio.post(pushStudio.staff, `/api/staff/orders/${id}/reject`, body);
const orderOf = async (token: string, id: number): Promise<LearnerOrder> =>
  (await pushStudio.get(token, `/api/orders/${id}`)).body;
/** Waits for the mail about a rejection and returns its text. */
async function rejectionMailTo(email: string): Promise<string> {
  const sent = async () =>
    (await parsedMails(pushStudio.studio.mailFolder)).filter(
      ({ to, subject }) =>
        [to].flat()[0]?.text === email && subject === 'We could not confirm your payment',
    );
  await expect.poll(sent, { timeout: 15_000 }).toHaveLength(1);
  return (await sent())[0]?.text ?? '';
}
const tooLittle = (received: unknown) => ({
  rejection: 'other amount',
  received,
  reason: '₹2,000 came. ₹500 of ₹2,500 are to be paid.',
});

describe('a rejection', () => {
  test.each([
    ['not found', 'Enter the UTR again', '#utr'],
    ['other utr', 'Enter the UTR again', '#utr'],
    ['own words', 'Enter the UTR again', '#utr'],
  ])(
    'as “%s” in the words of staff is sent with the step that resolves it',
    async (rejection, label, fragment) => {
      const { token, user, order } = await pushStudio.submitted();
      const browser = await pushStudio.subscribe(token);
      const reason = `Because it is ${rejection}.`;
      expect((await reject(order.id, { rejection, reason })).status).toBe(204);
      expect(await orderOf(token, order.id)).toMatchObject({
        state: 'rejected',
        rejection,
        rejectionReason: { code: 'own words', words: reason },
        reason,
      });
      expect(await pushStudio.messagesTo(browser)).toMatchObject([
        { title: 'We could not confirm your payment', body: reason, path: '/Payment' },
      ]);
      const mail = await rejectionMailTo(user.email);
      expect(mail).toContain(reason);
      expect(mail).toContain(`${label}:\nhttp://localhost:5000/Payment${fragment}`);
    },
  );

  const sentences = {
    'not found': {
      en: 'We found no payment with the UTR 4321 9876 5001.',
      hi: 'UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।',
    },
    'other utr': {
      en: 'The UTR 4321 9876 5001 belongs to another payment. Your payment app shows the UTR of yours.',
      hi: 'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके पेमेंट ऐप में लिखा है।',
    },
    'other amount': {
      en: 'We received ₹2,000 with the UTR 4321 9876 5001, but ₹2,500 was due: ₹500 is still to be paid.',
      hi: 'UTR 4321 9876 5001 से ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
    },
  };
  /** As an app of an earlier version sends them, and the database knows them (migration 0077). */
  const earlierSentences = {
    ...sentences,
    'other utr': {
      en: 'The UTR 4321 9876 5001 belongs to another payment. Your app shows the one of yours.',
      hi: 'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके ऐप में लिखा है।',
    },
    'other amount': {
      ...sentences['other amount'],
      en: '₹2,000 came with the UTR 4321 9876 5001, and ₹2,500 were due: ₹500 are missing.',
    },
  };
  const utr = '432198765001';
  const coded = {
    'not found': { code: 'not found', utr },
    'other utr': { code: 'other utr', utr },
    'other amount': { code: 'other amount', utr, received: 2000, due: 2500 },
  };
  const presets = ['not found', 'other utr', 'other amount'] as const;

  test.each(
    presets.flatMap((rejection) => [
      { rejection, sent: undefined, reader: 'en' as const },
      { rejection, sent: undefined, reader: 'hi' as const },
      // In the language of staff.
      { rejection, sent: 'en' as const, reader: 'hi' as const },
      { rejection, sent: 'hi' as const, reader: 'en' as const },
    ]),
  )(
    'as $rejection is stored as a code and written in $reader, if its text was sent in $sent',
    async ({ rejection, sent, reader }) => {
      const { token, user, order } = await pushStudio.ordered();
      const browser = await pushStudio.subscribe(token);
      await pushStudio.studio.sql`update accounts set language = ${reader} where id = ${user.id}`;
      await pushStudio.submit(token, order.id, utr);
      const reason = sent && earlierSentences[rejection][sent];
      expect((await reject(order.id, { rejection, received: 2000, reason })).status).toBe(204);
      const rejectionReason = coded[rejection];
      const text = reason ?? sentences[rejection].en;
      expect(await orderOf(token, order.id)).toMatchObject({
        ...{ state: 'rejected', rejection, rejectionReason, reason: text },
      });
      const { items } = (await pushStudio.get(pushStudio.staff, '/api/staff/orders')).body;
      expect(items[0].events.at(-1)).toMatchObject({ rejectionReason, reason: text });
      const sentence = sentences[rejection][reader];
      const mail = await orderMails['payment-rejected'](pushStudio.studio.deps, order.id);
      expect(JSON.stringify(mail?.content)).toContain(sentence);
      expect(await pushStudio.messagesTo(browser)).toMatchObject([{ body: sentence }]);
      const exported = (await pushStudio.get(token, '/api/account/export')).body;
      expect(exported.orders[0]).toMatchObject({ state: 'rejected', reason: sentence });
    },
  );

  test('that is resolved before its mail is sent has no mail', async () => {
    const { token, order } = await pushStudio.submitted();
    await reject(order.id, { rejection: 'not found', reason: 'Not in the list.' });
    await pushStudio.submit(token, order.id);
    expect(await orderMails['payment-rejected'](pushStudio.studio.deps, order.id)).toBeUndefined();
  });

  test('needs a text and a known reason', async () => {
    const { order } = await pushStudio.submitted();
    for (const [body, sentence] of [
      [{ rejection: 'not found', reason: ' ' }, 'A reason is required.'],
      [{ rejection: 'own words' }, 'A reason is required.'],
      [{}, 'A reason is required.'],
      [{ rejection: 'no mood', reason: 'x' }, 'Please choose one of the reasons.'],
      [tooLittle(undefined), 'Please enter how much you received, in whole rupees.'],
      [tooLittle(0), 'Please enter how much you received, in whole rupees.'],
      [tooLittle(20.5), 'Please enter how much you received, in whole rupees.'],
    ] as const) {
      const answer = await reject(order.id, body);
      expect([answer.status, answer.body.error]).toEqual([400, sentence]);
    }
  });
});

test('a confirmation is also sent by push', async () => {
  const { token, order } = await pushStudio.submitted();
  const browser = await pushStudio.subscribe(token);
  await pushStudio.confirm(order.id);
  expect(await pushStudio.messagesTo(browser)).toMatchObject([
    {
      title: 'Your payment is confirmed',
      body: 'You are enrolled: Asana Regular Classes',
      path: '/EnrolledClass',
    },
  ]);
});

describe('a payment of less than the amount due', () => {
  const partPaid = async () => {
    const { token, user, order } = await pushStudio.ordered();
    const utr = newUtr();
    await pushStudio.submit(token, order.id, utr);
    const answer = await reject(order.id, tooLittle(2000));
    expect(answer.status).toBe(204);
    return { token, user, id: order.id, utr };
  };

  test('counts as a partial payment: the learner pays the rest, and the receipt has both', async () => {
    const { token, user, id, utr } = await partPaid();
    const partlyPaid = await orderOf(token, id);
    expect(partlyPaid).toMatchObject({
      state: 'rejected',
      rejection: 'other amount',
      amount: 2500,
      parts: [{ utr, amount: 2000 }],
      upi: { amount: 500 },
    });
    expect(new URL(partlyPaid.upi?.qr ?? '').searchParams.get('am')).toBe('500.00');
    const mail = await rejectionMailTo(user.email);
    expect(mail).toContain(`Pay the remaining ₹500:\nhttp://localhost:5000/Payment#pay`);
    expect(mail).toContain('Still due: ₹500');
    expect(mail).toContain(
      `See receipt no. ${receiptNumber(1)}:\nhttp://localhost:5000/Receipt?number=${encodeURIComponent(receiptNumber(1))}`,
    );
    const rest = newUtr();
    await pushStudio.submit(token, id, rest);
    const { items } = (await pushStudio.get(pushStudio.staff, '/api/staff/orders?state=submitted'))
      .body;
    expect(items).toMatchObject([{ id, utr: rest, parts: [{ utr, amount: 2000 }] }]);
    expect((await pushStudio.confirm(id)).status).toBe(204);
    const receipt: Invoice = (await pushStudio.get(token, `/api/receipts/${receiptNumber(2)}`))
      .body;
    expect(receipt).toMatchObject({ amount: 500, utr: rest, beforePaise: 200_000, duePaise: 0 });
  });

  test('is still named with its receipt if a later UTR is rejected, in the learner’s language', async () => {
    const { token, user, id } = await partPaid();
    await rejectionMailTo(user.email);
    await pushStudio.studio.sql`update accounts set language = 'hi' where email = ${user.email}`;
    await pushStudio.submit(token, id);
    await reject(id, { rejection: 'not found', reason: 'Not in the list.' });
    const draft = await orderMails['payment-rejected'](pushStudio.studio.deps, id);
    expect(draft?.content).toMatchObject({
      details: expect.arrayContaining([['बाकी रकम', '₹500']]),
      also: {
        label: `रसीद नंबर ${receiptNumber(1)} देखें`,
        url: expect.stringMatching(/\/Receipt\?number=[\d-]+%2F000001$/),
      },
    });
  });

  test('can be followed by further partial payments', async () => {
    const { token, id } = await partPaid();
    await pushStudio.submit(token, id);
    const whole = await reject(id, tooLittle(500));
    expect([whole.status, whole.body.error]).toEqual([
      409,
      'The amount must be less than the ₹500 that is due. If you received more, please confirm the payment.',
    ]);
    expect((await reject(id, tooLittle(499))).status).toBe(204);
    expect((await orderOf(token, id)).upi?.amount).toBe(1);
  });

  test('uses up its UTR, for this order and all others', async () => {
    const { token, id, utr } = await partPaid();
    const again = await pushStudio.submit(token, id, utr);
    expect([again.status, again.body.error]).toEqual([
      409,
      '₹2,000 with this UTR is already counted. Please send the UTR of the remaining payment.',
    ]);
    const other = await pushStudio.ordered([HEALING]);
    const used = await pushStudio.submit(other.token, other.order.id, utr);
    expect(used.body.error).toMatch(/^This UTR was already used\. Please check the 12 digits\./);
  });

  test('counts for one of two orders with its UTR, after staff have compared them', async () => {
    const [first, second] = [await pushStudio.ordered(), await pushStudio.ordered([HEALING])];
    const utr = newUtr();
    for (const { token, order } of [first, second]) await pushStudio.submit(token, order.id, utr);
    const unseen = await reject(first.order.id, tooLittle(2000));
    expect([unseen.status, unseen.body.error]).toEqual([
      409,
      'Another order names this UTR too. Please compare them first.',
    ]);
    await reject(second.order.id, { rejection: 'other utr', reason: 'It is another’s.' });
    expect((await reject(first.order.id, tooLittle(2000))).status).toBe(204);
    expect((await pushStudio.submit(second.token, second.order.id, utr)).status).toBe(409);
  });

  test('is not lost: the order cannot be cancelled, and outlives the account', async () => {
    const { token, id } = await partPaid();
    const cancelled = await pushStudio.post(token, `/api/orders/${id}/cancel`);
    expect([cancelled.status, cancelled.body.error]).toEqual([
      409,
      'A part of this order is paid. Please write to us with your order number.',
    ]);
    const exported = (await pushStudio.get(token, '/api/account/export')).body;
    expect(exported.orders[0]).toMatchObject({
      documents: [{ kind: 'receipt', paise: 200_000 }],
      payments: [{ way: 'upi', paise: 200_000 }],
    });
    await pushStudio.post(token, '/api/account/delete', { password: 'pranayama' });
    const { items } = (await pushStudio.get(pushStudio.staff, '/api/staff/orders?state=rejected'))
      .body;
    expect(items.map(({ id, learner }: StaffOrder) => [id, learner])).toEqual([[id, null]]);
  });

  test('is less than the amount by a constraint of the database', async () => {
    const { id } = await partPaid();
    const more = pushStudio.studio.sql`
      insert into part_payments (utr, order_id, amount) values ('777766665555', ${id}, 501)`;
    await expect(more).rejects.toThrow('more is paid than was asked');
  });
});
