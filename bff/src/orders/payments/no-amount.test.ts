import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { can, type Permission } from '../../shared/permissions.ts';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { ASANA, HEALING, PRANAYAMA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());

const { move, cancel, back, act: permission } = classCalls(() => pushStudio);

/** Ordered, waived, partly paid and refunded amounts in rupees. None of them is a public price. */
const ORDERED = { [ASANA]: 31_973, [HEALING]: 58_111, [PRANAYAMA]: 76_543 };
const [WAIVED, PART, REFUNDED] = [4_391, 12_347, 3_217];
const REST = ORDERED[HEALING] - WAIVED - PART;
const amounts = [...Object.values(ORDERED), WAIVED, PART, REFUNDED, REST];

/** The UTR of a payment that is submitted while the teacher's stream is open. */
const LATE_UTR = '432198999999';

/** The amounts that the text contains, in rupees or in paise. */
const amountsIn = (text: string) =>
  amounts.filter((rupees) =>
    new RegExp(`(?<!\\d)(${rupees}(00)?|${rupees.toLocaleString('en-IN')})(?!\\d)`).test(text),
  );

/** Creates orders with these amounts; the courses get other prices afterwards. */
async function makeOrders() {
  const { sql, ordered } = pushStudio;
  for (const [id, fee] of Object.entries(ORDERED))
    await sql`update courses set fee = ${fee} where id = ${id}`;
  const [paid, partly, waiting, late] = [
    await ordered([ASANA]),
    await ordered([HEALING]),
    await ordered([PRANAYAMA]),
    await ordered([PRANAYAMA]),
  ];
  await sql`update courses set fee = 2500`;
  return { paid, partly, waiting, late };
}

type Orders = Awaited<ReturnType<typeof makeOrders>>;

/** Processes the orders as staff, whose browser gets push messages about payments. */
async function workWithMoney({ paid, partly, waiting }: Orders, token: string) {
  const onOrder = async (id: number, name: string, body: object = {}) => {
    const { status, text } = await pushStudio.post(token, `/api/staff/orders/${id}/${name}`, body);
    expect(status, text).toBeLessThan(300);
  };
  const { submit } = pushStudio;
  await submit(paid.token, paid.order.id);
  await onOrder(paid.order.id, 'confirm');
  const paise = (rupees: number) => rupees * 100;
  await onOrder(paid.order.id, 'refunds', {
    ...{ way: 'cash', paise: paise(REFUNDED), reason: 'Ill', ends: false },
    paid: paise(ORDERED[ASANA]),
  });
  await onOrder(partly.order.id, 'concession', { paise: paise(WAIVED), reason: 'Family' });
  await onOrder(partly.order.id, 'payments', {
    ...{ way: 'cash', paise: paise(PART), due: paise(ORDERED[HEALING] - WAIVED) },
  });
  await submit(waiting.token, waiting.order.id);
  await pushStudio.allDone();
}

/** A former staff member, who has seen all payments, and is now a teacher and a learner of another course. */
async function staffBecomeTeacher(orders: Orders) {
  const { studio, sql } = pushStudio;
  const { user, token } = await studio.signInStaff('Ravi');
  const browser = await pushStudio.subscribe(token);
  await pushStudio.choose(token, { payments: true, messages: true });
  await workWithMoney(orders, token);
  // The search for amounts works.
  expect(amountsIn(JSON.stringify(await pushStudio.messagesTo(browser)))).not.toEqual([]);
  const tables = [
    '/api/staff/orders?state=all',
    `/api/staff/orders?search=${orders.partly.order.reference}`,
    '/api/staff/figures.csv?month=2026-12',
  ];
  const read = await Promise.all(
    tables.map(async (path) => (await pushStudio.get(token, path)).text),
  );
  expect(amountsIn(read.join('\n'))).toEqual(amounts);

  const owner = await studio.signInAs('owner');
  const role = { token: owner.token, body: { role: 'teacher' } };
  const { status, text } = await studio.call('PUT', `/api/staff/team/${user.id}/role`, role);
  expect(status, text).toBeLessThan(300);
  pushStudio.receiver.deliveries.length = 0;
  await sql`update courses set teacher_id = ${user.id}, instructor = 'Ravi' where id = ${ASANA}`;
  // The order of another person: the former staff member would see an order of their own, with its amounts.
  await sql`
    insert into enrolments (account_id, course_id, order_id) values (${user.id}, ${HEALING}, ${orders.partly.order.id})`;
  // A teacher can turn the notifications on, but gets none.
  await pushStudio.choose(token, { payments: true, messages: true, starting: true, moved: true });
  return { user, token, browser };
}

/** The GET paths of the API that need a permission which visitors do not have. */
function readPaths() {
  const gets = mountRoutes(pushStudio.studio.deps).routes.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/'),
  );
  const permissions = new Map(
    gets.flatMap(({ handler, path }) =>
      'permission' in handler ? [[path, handler.permission as Permission]] : [],
    ),
  );
  // The live stream has no end and is read separately.
  return [...permissions].flatMap(([path, permission]) =>
    path === '/api/live' || can('visitor', permission) ? [] : [path],
  );
}

test('a teacher finds no amount, payment or address in any answer, stream, push, mail, export, table or calendar', async () => {
  const { studio, sql, staff } = pushStudio;
  const orders = await makeOrders();
  const ravi = await staffBecomeTeacher(orders);
  const { paid, partly, waiting, late } = orders;
  const asRavi = { token: ravi.token };
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message)
    values ('Asha', 'asha@example.com', '98', 'Is ₹2500 right?')`;
  const utrs = await sql<{ utr: string }[]>`select utr from orders where utr is not null`;
  const people = [paid, partly, waiting, late];
  const secrets = [
    ...['paidUntil', '"paid"', 'submitted', '₹', 'amount', 'asha@example.com'],
    ...[LATE_UTR, ...utrs.map(({ utr }) => utr)],
    ...people.flatMap(({ user, order }) => [order.reference, user.email]),
  ];
  const expectNothingOfMoney = (text: string, where: string, but: string[] = []) => {
    expect(amountsIn(text), where).toEqual([]);
    const found = secrets.filter((secret) => !but.includes(secret) && text.includes(secret));
    expect(found, where).toEqual([]);
  };

  // Changes while the stream is open.
  const stream = await openLive(studio.url, asRavi);
  await stream.next('hello');
  await pushStudio.confirm(waiting.order.id);
  await pushStudio.submit(late.token, late.order.id, LATE_UTR);
  const rest = { way: 'cash', paise: REST * 100, due: REST * 100 };
  expect(
    (await pushStudio.post(staff, `/api/staff/orders/${partly.order.id}/payments`, rest)).status,
  ).toBe(201);
  const link = { meetingLink: 'meet.example/ravi', forCourse: true };
  const own = [
    await permission('PUT', 'link', link, asRavi),
    await move({}, asRavi),
    await cancel(asRavi),
    await back(asRavi),
  ];
  const attending = `/api/staff/classes/${ASANA}/${THURSDAY}/attendance/${paid.user.id}`;
  own.push(await studio.call('PUT', attending, { ...asRavi, body: { attended: true } }));
  for (const { status, text } of own) {
    expect(status, text).toBeLessThan(300);
    expectNothingOfMoney(text, text);
  }
  const others = await move({ movedTo: '2026-12-07' }, { courseId: HEALING, date: '2026-12-07' });
  expect(others.status, others.text).toBe(200);
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: ravi.user.email } });
  await stream.next('news', ({ topics }) => topics.includes('staff/classes'));
  await pushStudio.allDone();
  // Eight minutes before the class.
  pushStudio.at('2026-12-07T02:22:00Z');
  await studio.remind();
  await studio.notifyOfEndings();
  await pushStudio.allDone();
  await studio.untilIdle();

  expectNothingOfMoney(stream.text(), 'the stream');
  expect(stream.text()).not.toContain('payments');
  stream.close();

  const pushed = await pushStudio.messagesTo(ravi.browser);
  expect(pushed).toHaveLength(2);
  expectNothingOfMoney(JSON.stringify(pushed), 'the phone');

  const mails = (await parsedMails(studio.mailFolder)).filter(
    ({ to }) => [to].flat()[0]?.text === ravi.user.email,
  );
  expect(mails.length).toBeGreaterThan(1);
  for (const { subject, text, html, attachments } of mails) {
    const parts = [subject, text, html, ...attachments.map(({ content }) => content)];
    expectNothingOfMoney(parts.join('\n'), `the mail ${subject}`);
  }

  const answered: string[] = [];
  for (const path of readPaths()) {
    for (const id of [ASANA, ...people.map(({ order }) => order.id), paid.user.id]) {
      const named = path.replace(':date', THURSDAY).replace(/:\w+(\{[^}]+\})?/g, String(id));
      const { status, text } = await studio.call('GET', named, asRavi);
      if (status === 200) answered.push(path);
      // The former staff member sees the end of the own enrolment.
      expectNothingOfMoney(text, named, path.startsWith('/api/staff/') ? [] : ['paidUntil']);
      if (named === path) break;
    }
  }
  expect(new Set(answered).size).toBeGreaterThan(12);
  expect(answered).toEqual(
    expect.arrayContaining([
      ...['/api/account/export', '/api/account/export/page', '/api/staff/today/taught'],
      ...['/api/staff/classes', '/api/staff/classes/:courseId/:date/attendance'],
    ]),
  );
  expect(answered.filter((path) => path.includes('csv'))).toEqual([]);

  const documents = await sql<{ number: string }[]>`select number from documents`;
  expect(documents.length).toBeGreaterThan(3);
  for (const { number } of documents)
    expect((await studio.call('GET', `/api/receipts/${number}`, asRavi)).status).toBe(404);

  const { url } = (await studio.call('GET', '/api/account/calendar', asRavi)).body;
  for (const path of [new URL(url).pathname, '/join', '/join/asana-regular-classes']) {
    const headers = { Cookie: `join=${ravi.token}`, 'Sec-Fetch-Site': 'none' };
    const { status, text } = await studio.call('GET', path, { headers });
    expect(status, path).toBeLessThan(400);
    expectNothingOfMoney(text, path);
  }
});
