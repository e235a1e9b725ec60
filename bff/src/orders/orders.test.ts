import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LearnerOrder, StaffOrder } from '../contract.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const ASANA = 1;
const HEALING = 2;
const PRANAYAMA = 3;

let utrs = 0;
const newUtr = () => String(100_000_000_000 + ++utrs);

beforeEach(async () => {
  await studio.sql`delete from enrolments`;
  await studio.sql`delete from orders`;
  await studio.sql`delete from selections`;
  await studio.sql`update courses set hidden = false, seats = null`;
  await studio.sql`update receipt_counter set last = 0`;
});

const get = (token: string, path: string) => studio.call('GET', path, { token });
const post = (token: string, path: string, body?: unknown) =>
  studio.call('POST', path, { token, body });

const select = (token: string, courseId: unknown) => post(token, '/api/selection', { courseId });
const checkOut = (token: string) => post(token, '/api/orders');
const submit = (token: string, id: number, utr: unknown = newUtr()) =>
  post(token, `/api/orders/${id}/utr`, { utr });
const confirm = (id: number, token = staff) => post(token, `/api/staff/orders/${id}/confirm`);
const reject = (id: number, reason: unknown = 'No such payment arrived.', token = staff) =>
  post(token, `/api/staff/orders/${id}/reject`, { reason });

/** A learner whose order waits for its payment. */
async function ordered(courses = [ASANA]) {
  const { token, user } = await studio.signIn();
  for (const course of courses) await select(token, course);
  const order: LearnerOrder = (await checkOut(token)).body;
  return { token, user, order };
}

/** A learner whose payment waits to be confirmed. */
async function submitted(courses = [ASANA]) {
  const learner = await ordered(courses);
  await submit(learner.token, learner.order.id);
  return learner;
}

/** One after the other, as only so many may wait for their password to be checked. */
async function oneByOne<Result>(count: number, work: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
}

const many = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const countStatuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

describe('the selection', () => {
  test('holds each course once, in the order in which they came', async () => {
    const { token } = await studio.signIn();
    expect((await get(token, '/api/selection')).body).toEqual([]);
    await select(token, PRANAYAMA);
    const answer = await select(token, ASANA);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual([
      {
        courseId: PRANAYAMA,
        slug: 'advanced-pranayama-certificate-course',
        title: 'Advanced Pranayama Certificate Course',
        startDate: '2026-12-14',
        fee: 6000,
        available: true,
      },
      {
        courseId: ASANA,
        slug: 'asana-regular-classes',
        title: 'Asana Regular Classes',
        startDate: '2026-12-01',
        fee: 2500,
        available: true,
      },
    ]);
    const again = await select(token, ASANA);
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'Asana Regular Classes is among your classes already.' },
    ]);
  });

  test('chosen sixty times at once is chosen once', async () => {
    const { token } = await studio.signIn();
    expect(countStatuses(await many(60, () => select(token, ASANA)))).toEqual({ 201: 1, 409: 59 });
  });

  test('loses a course, once', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const remove = () => studio.call('DELETE', `/api/selection/${ASANA}`, { token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await studio.call('DELETE', '/api/selection/nothing', { token })).status).toBe(404);
  });

  test.each([99, 0, -1, 1.5, 'x', null, 2 ** 31])('takes no course %j', async (course) => {
    const { token } = await studio.signIn();
    expect([400, 404]).toContain((await select(token, course)).status);
  });

  test('takes no course that is hidden, full, ordered or enrolled in', async () => {
    const { token } = await studio.signIn();
    await studio.sql`update courses set hidden = true where id = ${HEALING}`;
    expect((await select(token, HEALING)).status).toBe(404);
    const taken = await submitted([PRANAYAMA]);
    await studio.sql`update courses set seats = 1 where id = ${PRANAYAMA}`;
    await confirm(taken.order.id);
    const full = await select(token, PRANAYAMA);
    expect([full.status, full.body.error]).toEqual([
      409,
      'Advanced Pranayama Certificate Course is full.',
    ]);
    const enrolled = await select(taken.token, PRANAYAMA);
    expect(enrolled.body.error).toBe(
      'You are already enrolled in Advanced Pranayama Certificate Course.',
    );
    await select(token, ASANA);
    await checkOut(token);
    expect((await select(token, ASANA)).body.error).toBe(
      'Asana Regular Classes is in your open order already.',
    );
  });

  test('is nobody else’s', async () => {
    const mine = await studio.signIn();
    const theirs = await studio.signIn();
    await select(mine.token, ASANA);
    expect((await get(theirs.token, '/api/selection')).body).toEqual([]);
    const remove = await studio.call('DELETE', `/api/selection/${ASANA}`, { token: theirs.token });
    expect(remove.status).toBe(404);
    expect((await get(mine.token, '/api/selection')).body).toHaveLength(1);
  });
});

describe('checking out', () => {
  test('makes an order whose amount the server computes', async () => {
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
          startDate: '2026-12-14',
        },
      ],
    });
    expect(answer.body.reference).toMatch(/^GY-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  test('fifty times at once makes one order', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const answers = await many(50, () => checkOut(token));
    expect(countStatuses(answers)).toEqual({ 200: 49, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  });

  test('keeps the fees as they were', async () => {
    const { token, order } = await ordered();
    await studio.sql`update courses set fee = 9999 where id = ${ASANA}`;
    const later = await get(token, `/api/orders/${order.id}`);
    await studio.sql`update courses set fee = 2500 where id = ${ASANA}`;
    expect(later.body).toMatchObject({ amount: 2500, lines: [{ fee: 2500 }] });
  });

  test('needs something to order', async () => {
    const { token } = await studio.signIn();
    const answer = await checkOut(token);
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'Please add a course to your classes first.' },
    ]);
  });

  test('refuses what has gone since it was selected', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    await studio.sql`update courses set hidden = true where id = ${ASANA}`;
    expect((await checkOut(token)).body.error).toBe(
      'Asana Regular Classes is not offered any more. Please remove it.',
    );
  });

  test('tells how to pay by UPI', async () => {
    const { order } = await ordered();
    const link = new URL(order.upi?.link ?? '');
    expect(link.protocol + link.pathname + link.host).toContain('upi:');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'studio@bank',
      pn: 'Ganga Yoga',
      am: '2500.00',
      cu: 'INR',
      tr: order.reference,
      tn: `Classes ${order.reference}`,
    });
    expect(order.upi).toMatchObject({ id: 'studio@bank', name: 'Ganga Yoga' });
  });
});

describe('the UTR', () => {
  test('puts the order up for checking', async () => {
    const { token, order } = await ordered();
    const answer = await submit(token, order.id, ' 1234 5678 9012 ');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { state: 'submitted', utr: '123456789012', upi: null },
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

  test('pays for one order only, even when fifty claim it at once', async () => {
    const learners = await oneByOne(50, () => ordered());
    const utr = newUtr();
    const answers = await Promise.all(
      learners.map(({ token, order }) => submit(token, order.id, utr)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 49 });
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'This UTR was already used. Please check the 12 digits.',
    });
  });

  test('may come again after a rejection, and only then', async () => {
    const { token, order } = await submitted();
    const early = await submit(token, order.id);
    expect([early.status, early.body.error]).toEqual([
      409,
      'This payment is already being checked.',
    ]);
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
  test('makes enrolment, receipt and an empty selection, together', async () => {
    const { token, order, user } = await submitted([ASANA, HEALING]);
    expect((await confirm(order.id)).status).toBe(204);
    const paid = (await get(token, `/api/orders/${order.id}`)).body;
    expect(paid).toMatchObject({ state: 'paid', receiptNumber: 1 });
    expect((await get(token, '/api/selection')).body).toEqual([]);
    expect((await get(token, '/api/enrolments')).body).toEqual([
      {
        courseId: ASANA,
        slug: 'asana-regular-classes',
        title: 'Asana Regular Classes',
        instructor: 'Certified Yoga Therapist',
        startDate: '2026-12-01',
        days: [1, 2, 3, 4, 5],
        startTime: '07:00',
        endTime: '08:00',
        meetingId: null,
      },
      expect.objectContaining({ courseId: HEALING }),
    ]);
    expect((await get(token, '/api/receipts/1')).body).toEqual({
      number: 1,
      reference: order.reference,
      paidAt: paid.changedAt,
      learner: user.name,
      utr: paid.utr,
      amount: 5500,
      lines: paid.lines,
    });
  });

  test('twice at once makes one enrolment and one receipt', async () => {
    const { token, order } = await submitted();
    expect(countStatuses(await many(50, () => confirm(order.id)))).toEqual({ 204: 1, 409: 49 });
    expect((await get(token, '/api/enrolments')).body).toHaveLength(1);
    expect((await studio.sql`select last from receipt_counter`)[0]?.last).toBe(1);
  });

  test('never sells a seat twice, and leaves no gap in the receipts', async () => {
    const learners = await oneByOne(60, (n) => submitted(n % 2 ? [ASANA, HEALING] : [HEALING]));
    await studio.sql`update courses set seats = 10 where id = ${HEALING}`;
    const answers = await Promise.all(learners.map(({ order }) => confirm(order.id)));
    expect(countStatuses(answers)).toEqual({ 204: 10, 409: 50 });
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Healing Yoga Movement and Rhythm is full. Raise its seats, or reject the payment.',
    );
    const [course] = await studio.sql`select seats_taken from courses where id = ${HEALING}`;
    expect(course?.seats_taken).toBe(10);
    const numbers =
      await studio.sql`select receipt_number as n from orders where state = 'paid' order by 1`;
    expect(numbers.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const half = await studio.sql`
      select from enrolments join orders on orders.id = order_id where state <> 'paid'`;
    expect(half).toHaveLength(0);
  });

  test('needs a submitted payment', async () => {
    const { token, order } = await ordered();
    expect((await confirm(order.id)).body.error).toBe('This order still awaits its payment.');
    await post(token, `/api/orders/${order.id}/cancel`);
    expect((await confirm(order.id)).body.error).toBe('This order was cancelled.');
    expect((await confirm(999_999)).status).toBe(404);
    expect(
      (await studio.call('POST', '/api/staff/orders/x/confirm', { token: staff })).status,
    ).toBe(404);
  });

  test('counts in the public list of courses', async () => {
    await studio.sql`update courses set seats = 40 where id = ${HEALING}`;
    const { order } = await submitted([HEALING]);
    const seatsLeft = async () => (await get(staff, '/api/courses')).body[HEALING - 1].seatsLeft;
    await expect.poll(seatsLeft).toBe(40);
    await confirm(order.id);
    await expect.poll(seatsLeft, { timeout: 1000 }).toBe(39);
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

  test('and confirming at once leave one of the two', async () => {
    const { token, order } = await submitted();
    const answers = await many(50, (n) => (n % 2 ? reject(order.id) : confirm(order.id)));
    expect(countStatuses(answers)).toEqual({ 204: 1, 409: 49 });
    const { state } = (await get(token, `/api/orders/${order.id}`)).body;
    const enrolments = (await get(token, '/api/enrolments')).body;
    expect(enrolments).toHaveLength(state === 'paid' ? 1 : 0);
  });
});

describe('cancelling', () => {
  test('is possible until the order is paid, and leaves the selection', async () => {
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
  test('is recorded with who and when', async () => {
    const { token, order, user } = await ordered();
    await submit(token, order.id, '111122223333');
    await reject(order.id, 'Not found');
    await submit(token, order.id, '111122223334');
    await confirm(order.id);
    const found: StaffOrder[] = (await get(staff, `/api/staff/orders?search=${order.reference}`))
      .body;
    const therapist = 'Certified Yoga Therapist';
    expect(found[0]?.events).toEqual([
      { state: 'awaiting payment', utr: null, reason: null, at: expect.any(String), by: user.name },
      {
        state: 'submitted',
        utr: '111122223333',
        reason: null,
        at: expect.any(String),
        by: user.name,
      },
      {
        state: 'rejected',
        utr: '111122223333',
        reason: 'Not found',
        at: expect.any(String),
        by: therapist,
      },
      {
        state: 'submitted',
        utr: '111122223334',
        reason: null,
        at: expect.any(String),
        by: user.name,
      },
      { state: 'paid', utr: '111122223334', reason: null, at: expect.any(String), by: therapist },
    ]);
  });

  test.each([
    ['a jump to paid', `update orders set state = 'paid', receipt_number = 99`],
    ['a step back', `update orders set state = 'awaiting payment'`],
    ['another amount', `update orders set amount = 1`],
    ['a line more', `insert into order_lines select id, 2, 'x', 1, now() from orders`],
    ['no line at all', `delete from order_lines`],
    [
      'a second open order',
      `insert into orders (reference, account_id, amount) select 'GY-000000', account_id, 0 from orders`,
    ],
    ['money in part rupees', `update order_lines set fee = 2500.4`],
  ])('the database refuses %s', async (what, statement) => {
    const { order } = await submitted();
    await studio.sql`update orders set state = 'rejected', reason = 'x' where id = ${order.id}`;
    const run = studio.sql.unsafe(statement);
    // A fraction is rounded by the column's type; the amount is whole either way.
    if (what === 'money in part rupees') await expect(run).resolves.toBeDefined();
    else await expect(run).rejects.toThrow();
    const [stored] = await studio.sql`select amount, state from orders where id = ${order.id}`;
    expect(stored).toEqual({ amount: 2500, state: 'rejected' });
  });
});

describe('what staff see', () => {
  test('the newest UTR first, found by name, UTR or reference', async () => {
    const first = await submitted();
    const second = await submitted();
    const third = await ordered();
    const listed = async (query: string) =>
      (await get(staff, `/api/staff/orders?${query}`)).body.map(({ id }: StaffOrder) => id);
    expect(await listed('state=submitted')).toEqual([second.order.id, first.order.id]);
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

  test('who is enrolled in a course', async () => {
    const { order, user } = await submitted();
    await confirm(order.id);
    const answer = await get(staff, `/api/staff/courses/${ASANA}/people`);
    expect(answer.body).toEqual([
      { id: user.id, name: user.name, email: user.email, enrolledAt: expect.any(String) },
    ]);
    expect((await get(staff, '/api/staff/courses/x/people')).status).toBe(404);
  });
});

describe('where fees are paid at the studio', () => {
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
    await atStudio.stop();
    expect([order.upi, answer.status, enrolments.length]).toEqual([null, 204, 1]);
  });
});

test('what costs nothing is confirmed without a UTR', async () => {
  await studio.sql`update courses set fee = 0 where id = ${HEALING}`;
  const { order } = await ordered([HEALING]);
  const answer = await confirm(order.id);
  await studio.sql`update courses set fee = 3000 where id = ${HEALING}`;
  expect([order.upi, answer.status]).toEqual([null, 204]);
});

describe('nobody sees or does what is not theirs', () => {
  test('somebody else’s order and receipt are 404', async () => {
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
    expect((await get(token, '/api/orders')).body).toEqual([]);
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
  ];
  test.each([...needsSignIn, ...needsStaff])('%s %s asks who one is', async (method, path) => {
    expect((await studio.call(method, path)).status).toBe(401);
  });
  test.each(needsStaff)('%s %s is refused to learners', async (method, path) => {
    const { token } = await studio.signIn();
    expect((await studio.call(method, path, { token })).status).toBe(403);
  });
});
