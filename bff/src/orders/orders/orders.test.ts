import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ASANA,
  countStatuses,
  HEALING,
  many,
  oneByOne,
  orderCalls,
  PRANAYAMA,
  receiptNumber,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffOrder } from './order.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, checkOut, submit, confirm, reject, ordered, submitted } = calls;
beforeEach(calls.startOver);

describe('checking out', () => {
  test('creates an order whose amount the server computes', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    await select(token, PRANAYAMA);
    const answer = await post(token, '/api/orders', { amount: 1, fee: 1, lines: [] });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      state: 'awaiting payment',
      amount: 8500,
      utr: null,
      receiptNumber: null,
      lines: [
        { courseId: ASANA, title: 'Asana Regular Classes', fee: 2500, startDate: '2026-12-01' },
        {
          courseId: PRANAYAMA,
          title: 'Advanced Pranayama Certificate Course',
          fee: 6000,
          startDate: '2026-12-15',
        },
      ],
    });
    expect(answer.body.reference).toMatch(/^GY-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  test('fifty times concurrently creates one order', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const answers = await many(50, () => checkOut(token));
    expect(countStatuses(answers)).toEqual({ 200: 49, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  });

  test('keeps the fees at the time of checkout', async () => {
    const { token, order } = await ordered();
    await studio.sql`update courses set fee = 9999 where id = ${ASANA}`;
    const later = await get(token, `/api/orders/${order.id}`);
    await studio.sql`update courses set fee = 2500 where id = ${ASANA}`;
    expect(later.body).toMatchObject({ amount: 2500, lines: [{ fee: 2500 }] });
  });

  test('needs a selected course', async () => {
    const { token } = await studio.signIn();
    const answer = await checkOut(token);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { error: 'Please add a course to your classes first.' },
    ]);
  });

  test('refuses a course that has become unavailable since it was selected', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    await studio.sql`update courses set hidden = true where id = ${ASANA}`;
    expect((await checkOut(token)).body.error).toBe(
      'Asana Regular Classes is no longer offered. Please remove it.',
    );
  });
});

describe('the UPI payment data', () => {
  const fieldsOf = (link: string | null | undefined) => {
    const { protocol, host, searchParams } = new URL(link ?? '');
    expect([protocol, host]).toEqual(['upi:', 'pay']);
    return Object.fromEntries(searchParams);
  };

  test('of a personal UPI id have a QR code, and no link, which the bank would refuse', async () => {
    const { order } = await ordered();
    expect(order.upi).toMatchObject({
      id: 'studio@bank',
      name: 'Ganga Yoga',
      amount: 2500,
      link: null,
    });
    expect(fieldsOf(order.upi?.qr)).toEqual({
      pa: 'studio@bank',
      pn: 'Ganga Yoga',
      am: '2500.00',
      cu: 'INR',
      tn: `Classes ${order.reference}`,
    });
  });

  test('of a merchant have a link and a QR code with the fields of the standard', async () => {
    const merchant = await startTestStudio({ upiKind: 'merchant', upiMerchantCode: '7997' });
    const { token } = await merchant.signIn();
    await merchant.call('POST', '/api/selection', { token, body: { courseId: ASANA } });
    const { upi, reference } = (await merchant.call('POST', '/api/orders', { token })).body;
    await merchant.stop();
    const fields = {
      pa: 'studio@bank',
      pn: 'Ganga Yoga',
      mc: '7997',
      tr: reference.replace('-', ''),
      tn: `Classes ${reference}`,
      am: '2500.00',
      cu: 'INR',
      orgid: '000000',
    };
    expect(fieldsOf(upi.link)).toEqual({ ...fields, mode: '04' });
    expect(fieldsOf(upi.qr)).toEqual({ ...fields, mode: '22' });
    // Payment apps compare the text literally.
    expect(upi.link).toContain('pa=studio@bank&');
  });
});

describe('the UTR', () => {
  test('marks the order as submitted', async () => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, ' 4321 9876 5001 ');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { state: 'submitted', utr: '432198765001', upi: null },
    ]);
  });

  test.each([
    '',
    '12345678901',
    '1234567890123',
    'abcdefghijkl',
    '१२३४५६७८९०१२',
    null,
    123456789012,
  ])('is not %j', async (utr) => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, utr);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/UTR/)]);
  });

  test('can be sent again after a rejection', async () => {
    const { token, order } = await submitted();
    await reject(order.id);
    const rejected = await get(token, `/api/orders/${order.id}`);
    expect(rejected.body).toMatchObject({
      state: 'rejected',
      reason: 'No such payment arrived.',
      upi: { id: 'studio@bank' },
    });
    expect((await submit(token, order.id)).body).toMatchObject({
      state: 'submitted',
      reason: null,
    });
  });
});

describe('confirming', () => {
  test('creates the enrolment and the receipt, and clears the selection, in one transaction', async () => {
    const { token, order, user } = await submitted([ASANA, HEALING]);
    expect((await confirm(order.id)).status).toBe(204);
    const paid = (await get(token, `/api/orders/${order.id}`)).body;
    expect(paid).toMatchObject({ state: 'paid', receiptNumber: receiptNumber(1) });
    expect((await get(token, '/api/selection')).body).toEqual([]);
    expect((await get(token, '/api/enrolments')).body).toEqual([
      {
        courseId: ASANA,
        slug: 'asana-regular-classes',
        title: 'Asana Regular Classes',
        titleIn: { hi: 'आसन की नियमित क्लास' },
        picture: 'tree',
        instructor: 'Certified Yoga Therapist',
        startDate: '2026-12-01',
        firstDate: '2026-12-01',
        endDate: null,
        hidden: false,
        notice: null,
        days: [1, 2, 3, 4, 5],
        startTime: '07:00',
        endTime: '08:00',
        meetingId: null,
        lastDay: null,
        meetingLink: '',
      },
      expect.objectContaining({ courseId: HEALING }),
    ]);
    expect((await get(token, `/api/receipts/${receiptNumber(1)}`)).body).toMatchObject({
      number: receiptNumber(1),
      reference: order.reference,
      paidAt: expect.any(String),
      learner: user.name,
      utr: paid.utr,
      amount: 5500,
      parts: [],
      lines: paid.lines,
    });
  });

  test('twice concurrently creates one enrolment and one receipt', async () => {
    const { token, order } = await submitted();
    expect(countStatuses(await many(50, () => confirm(order.id)))).toEqual({ 204: 1, 409: 49 });
    expect((await get(token, '/api/enrolments')).body).toHaveLength(1);
    expect(await studio.sql`select from documents`).toHaveLength(1);
  });

  test('never sells a seat twice, and leaves no gap in the receipts', async () => {
    const learners = await oneByOne(60, (n) => submitted(n % 2 ? [ASANA, HEALING] : [HEALING]));
    await studio.sql`update courses set seats = 10 where id = ${HEALING}`;
    const answers = await Promise.all(learners.map(({ order }) => confirm(order.id)));
    expect(countStatuses(answers)).toEqual({ 204: 10, 409: 50 });
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Healing Yoga Movement and Rhythm is full. Please add seats, or reject the payment.',
    );
    const [course] = await studio.sql`select seats_taken from courses where id = ${HEALING}`;
    expect(course?.seats_taken).toBe(10);
    const numbers = await studio.sql`select number from documents order by number`;
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => receiptNumber(n + 1)),
    );
    const half = await studio.sql`
      select from enrolments join orders on orders.id = order_id where state <> 'paid'`;
    expect(half).toHaveLength(0);
  });

  test('needs a submitted payment', async () => {
    const { token, order } = await ordered();
    expect((await confirm(order.id)).body.error).toBe('This order is still waiting for payment.');
    await post(token, `/api/orders/${order.id}/cancel`);
    expect((await confirm(order.id)).body.error).toBe('This order was cancelled.');
    expect((await confirm(999_999)).status).toBe(404);
    expect(
      (await studio.call('POST', '/api/staff/orders/x/confirm', { token: staff })).status,
    ).toBe(404);
  });

  test('updates the seats in the public list of courses', async () => {
    await studio.sql`update courses set seats = 40 where id = ${HEALING}`;
    const { order } = await submitted([HEALING]);
    const seatsLeft = async () => (await get(staff, '/api/courses')).body[HEALING - 1].seatsLeft;
    await expect.poll(seatsLeft).toBe(40);
    await confirm(order.id);
    await expect.poll(seatsLeft).toBe(39);
  });
});

describe('rejecting', () => {
  test('needs a reason and a submitted payment', async () => {
    const { order } = await submitted();
    expect((await reject(order.id, ' ')).body.error).toBe('A reason is required.');
    expect((await reject(order.id)).status).toBe(204);
    expect((await reject(order.id)).status).toBe(409);
    expect((await reject(999_999)).status).toBe(404);
  });

  test('concurrently with confirming: only one of them succeeds', async () => {
    const { token, order } = await submitted();
    const answers = await many(50, (n) => (n % 2 ? reject(order.id) : confirm(order.id)));
    expect(countStatuses(answers)).toEqual({ 204: 1, 409: 49 });
    const { state } = (await get(token, `/api/orders/${order.id}`)).body;
    const enrolments = (await get(token, '/api/enrolments')).body;
    expect(enrolments).toHaveLength(state === 'paid' ? 1 : 0);
  });
});

describe('cancelling', () => {
  test('is possible until the order is paid, and keeps the selection', async () => {
    const { token, order } = await ordered();
    const answer = await post(token, `/api/orders/${order.id}/cancel`);
    expect([answer.status, answer.body.state]).toEqual([200, 'cancelled']);
    expect((await get(token, '/api/selection')).body).toHaveLength(1);
    expect((await checkOut(token)).status).toBe(201);
    const paid = await submitted();
    await confirm(paid.order.id);
    const late = await post(paid.token, `/api/orders/${paid.order.id}/cancel`);
    expect([late.status, late.body.error]).toEqual([409, 'This order is already paid.']);
  });
});

describe('every change', () => {
  test('is recorded with its account and time', async () => {
    const { token, order, user } = await ordered();
    await submit(token, order.id, '111122223333');
    await reject(order.id, 'Not found');
    await submit(token, order.id, '111122223334');
    await confirm(order.id);
    const found: StaffOrder[] = (await get(staff, `/api/staff/orders?search=${order.reference}`))
      .body.items;
    const therapist = 'Certified Yoga Therapist';
    const event = (state: string, utr: string | null, by: string) => ({
      ...{ state, utr, by, at: expect.any(String), reason: null, rejectionReason: null },
    });
    expect(found[0]?.events).toEqual([
      event('awaiting payment', null, user.name),
      event('submitted', '111122223333', user.name),
      {
        ...event('rejected', '111122223333', therapist),
        ...{ reason: 'Not found', rejectionReason: { code: 'own words', words: 'Not found' } },
      },
      event('submitted', '111122223334', user.name),
      event('paid', '111122223334', therapist),
    ]);
  });

  test.each([
    ['a paid order without a receipt', `update orders set state = 'paid'`],
    ['a step back', `update orders set state = 'awaiting payment'`],
    ['another amount', `update orders set amount = 1`],
    ['a line more', `insert into order_lines select id, 2, 'x', 1, now() from orders`],
    ['no line at all', `delete from order_lines`],
    [
      'a second open order',
      `insert into orders (reference, account_id, amount) select 'GY-000000', account_id, 0 from orders`,
    ],
  ])('the database refuses %s', async (_what, statement) => {
    const { order } = await submitted();
    await studio.sql`update orders set state = 'rejected', reason = 'x' where id = ${order.id}`;
    await expect(studio.sql.unsafe(statement)).rejects.toThrow();
    const [stored] = await studio.sql`select amount, state from orders where id = ${order.id}`;
    expect(stored).toEqual({ amount: 2500, state: 'rejected' });
  });

  test('the database stores whole rupees: a fraction is rounded', async () => {
    const { order } = await submitted();
    await studio.sql`update order_lines set fee = 2500.4`;
    const [line] = await studio.sql`select fee from order_lines where order_id = ${order.id}`;
    expect(line).toEqual({ fee: 2500 });
  });
});

describe('staff', () => {
  test('see the oldest UTR first, and find it by name, UTR or order number', async () => {
    const first = await submitted();
    const second = await submitted();
    const third = await ordered();
    const listed = async (query: string) =>
      (await get(staff, `/api/staff/orders?${query}`)).body.items.map(({ id }: StaffOrder) => id);
    expect(await listed('state=submitted')).toEqual([first.order.id, second.order.id]);
    const doors = (await get(staff, '/api/staff/orders')).body.items.map(
      (order: StaffOrder) => order.confirmable,
    );
    expect(doors).toEqual([false, true, true]);
    expect((await get(staff, '/api/staff/orders')).body.paidAtStudio).toBe(false);
    expect(await listed('')).toEqual([third.order.id, second.order.id, first.order.id]);
    expect(await listed(`search=${first.order.reference.toLowerCase()}`)).toEqual([first.order.id]);
    await studio.sql`update accounts set name = 'Meera 100%' where id = ${second.user.id}`;
    expect(await listed('search=mEERa')).toEqual([second.order.id]);
    expect(await listed('search=100%25')).toEqual([second.order.id]);
    expect(await listed('search=_')).toEqual([]);
    const [utr] = await studio.sql`select utr from orders where id = ${first.order.id}`;
    expect(await listed(`search=${utr?.utr}`)).toEqual([first.order.id]);
    expect(await listed('search=%00')).toHaveLength(3);
  });

  test('see the learners enrolled in a course', async () => {
    const { order, user } = await submitted();
    await confirm(order.id);
    const answer = await get(staff, `/api/staff/courses/${ASANA}/people`);
    expect(answer.body).toEqual({
      items: [
        {
          ...{ id: user.id, name: user.name, email: user.email, phone: null, guardian: null },
          ...{ enrolledAt: expect.any(String), lastDay: null, refusesMail: false },
        },
      ],
      next: null,
      enrolled: 1,
    });
    expect((await get(staff, '/api/staff/courses/x/people')).status).toBe(404);
    expect((await get(staff, '/api/staff/courses/999/people')).status).toBe(404);
  });
});

describe('without UPI', () => {
  test('staff confirm an order without a UTR', async () => {
    const atStudio = await startTestStudio({ upiId: undefined });
    const { token } = await atStudio.signIn();
    const desk = (await atStudio.signInStaff()).token;
    await atStudio.call('POST', '/api/selection', { token, body: { courseId: ASANA } });
    const order = (await atStudio.call('POST', '/api/orders', { token })).body;
    const answer = await atStudio.call('POST', `/api/staff/orders/${order.id}/confirm`, {
      token: desk,
    });
    const enrolments = (await atStudio.call('GET', '/api/enrolments', { token })).body;
    const { paidAtStudio } = (await atStudio.call('GET', '/api/staff/orders', { token: desk }))
      .body;
    await atStudio.stop();
    expect(paidAtStudio).toBe(true);
    expect([order.upi, answer.status, enrolments.length]).toEqual([null, 204, 1]);
  });
});

test('an order of 0 rupees is confirmed without a UTR', async () => {
  await studio.sql`update courses set fee = 0 where id = ${HEALING}`;
  const { order } = await ordered([HEALING]);
  const answer = await confirm(order.id);
  await studio.sql`update courses set fee = 3000 where id = ${HEALING}`;
  expect([order.upi, answer.status]).toEqual([null, 204]);
});
