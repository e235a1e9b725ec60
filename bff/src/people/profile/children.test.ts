import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const NOW = new Date('2026-12-16T06:30:00Z');
const PHONE = '+919876500001';
let studio: TestStudio;
let staff: string;
let meera: { token: string; user: { id: number; email: string } };
let anu: { id: number };
const { get, post, confirm } = orderCalls(() => ({ studio, staff }));

beforeAll(async () => {
  studio = await startTestStudio({ now: () => NOW });
  staff = (await studio.signInAs('owner', 'Kavita')).token;
  meera = await studio.signIn('Meera J.');
  await studio.sql`update accounts set phone = ${PHONE} where id = ${meera.user.id}`;
  await studio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
  const child = { name: 'Anu', birthYear: 2015, textVersion: 1 };
  anu = (await post(meera.token, '/api/account/children', child)).body.child;
});
afterAll(() => studio.stop());

const guardian = () => ({ id: meera.user.id, name: 'Meera J.' });
/** A child as every list of staff has it: by its name, reached through the parent. */
const asChild = () => ({
  ...{ id: anu.id, name: 'Anu', guardian: guardian() },
  ...{ email: meera.user.email, phone: PHONE },
});
const page = async (id: number) => (await get(staff, `/api/staff/people/${id}/page`)).body;
const order = (body: object) => post(staff, '/api/staff/orders', body);

describe('a child, to staff', () => {
  test('gets a desk order, and is shown with the parent in every list', async () => {
    const [found] = (await get(staff, '/api/staff/people?search=anu')).body;
    expect(found).toEqual({ ...asChild(), claimed: false, refusesMail: false });
    const made = await order({
      learner: { accountId: anu.id },
      courses: [{ courseId: ASANA, months: 1 }],
    });
    expect([made.status, made.body.mailed], made.text).toEqual([201, false]);
    const { items: open } = (await get(staff, '/api/staff/unpaid?group=open')).body;
    expect(open).toMatchObject([{ person: asChild() }]);
    await studio.sql`update orders set state = 'submitted', utr = ${newUtr()} where id = ${made.body.order.id}`;
    for (const search of ['anu', '98765', meera.user.email]) {
      const { items } = (await get(staff, `/api/staff/orders?search=${search}`)).body;
      expect(items, search).toMatchObject([{ learner: asChild() }]);
    }
    expect((await confirm(made.body.order.id)).status).toBe(204);
    const enrolled = (await get(staff, `/api/staff/courses/${ASANA}/people`)).body;
    expect(enrolled.items).toMatchObject([asChild()]);
    await studio.sql`insert into attendance (course_id, date, account_id) values (${ASANA}, '2026-12-15', ${anu.id})`;
    for (const [table, line] of [
      ['/api/staff/people.csv', `Anu,Meera J.,'${PHONE},${meera.user.email},`],
      ['/api/staff/attendance.csv?month=2026-12', ',Anu (Meera J.),'],
      ['/api/staff/figures.csv?month=2026-12', ',Anu (Meera J.),'],
    ] as const)
      expect((await get(staff, table)).text, table).toContain(line);
  });

  test('is found by its name; the parent’s page leads to it, and its page to the parent', async () => {
    const list = async (search: string) =>
      (await get(staff, `/api/staff/people/list?search=${search}`)).body.items;
    expect(await list('anu')).toMatchObject([
      { ...asChild(), courses: [{ title: 'Asana Regular Classes' }] },
    ]);
    expect(await list('98765')).toMatchObject([{ id: meera.user.id, guardian: null }]);
    expect(await page(meera.user.id)).toMatchObject({
      guardian: null,
      age: null,
      courses: [],
      children: [
        {
          ...{ id: anu.id, name: 'Anu', age: 11 },
          courses: [{ title: 'Asana Regular Classes', lastDay: '2027-01-31' }],
        },
      ],
    });
    await post('', '/send-email', {
      ...{ fullName: 'Meera', email: meera.user.email, mobileNumber: '98', message: 'Namaste' },
    });
    expect(await page(anu.id)).toMatchObject({
      ...{ ...asChild(), age: 11, children: [], messages: [] },
      courses: [{ courseId: ASANA, classes: expect.any(Array) }],
      payments: [{ kind: 'receipt' }],
    });
  });

  test('gets no address, link or invitation of its own, and no role', async () => {
    const refused = [
      await studio.call('PUT', `/api/staff/people/${anu.id}/address`, {
        token: staff,
        body: { email: 'anu@example.com' },
      }),
      await post(staff, `/api/staff/people/${anu.id}/claim-mail`),
    ];
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([409, 'people.is-child']);
    const { status } = await studio.call('PUT', `/api/staff/team/${anu.id}/role`, {
      token: staff,
      body: { role: 'teacher' },
    });
    expect(status).toBe(404);
    const course = (await get(staff, '/api/staff/courses')).body.items.find(
      ({ id }: { id: number }) => id === HEALING,
    );
    const given = await studio.call('PUT', `/api/staff/courses/${HEALING}`, {
      token: staff,
      body: { ...course, teacherId: anu.id },
      headers: { 'If-Match': `"${course.version}"` },
    });
    expect([given.status, given.body.code], given.text).toEqual([409, 'team.no-such-teacher']);
    await studio.untilIdle();
    const mails = await parsedMails(studio.mailFolder);
    expect(mails.filter(({ subject }) => /password|join/i.test(subject ?? ''))).toEqual([]);
  });
});
