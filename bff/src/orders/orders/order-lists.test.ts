import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../../platform/http/paging.ts';
import { ASANA, countStatuses, many, oneByOne, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { EnrolledPerson } from '../enrolments/enrolment.ts';
import type { LearnerOrder, StaffOrder } from './order.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, select, checkOut, confirm, ordered, submitted } = calls;
beforeEach(calls.startOver);

const cancel = (token: string, id: number) => post(token, `/api/orders/${id}/cancel`);

/** All pages of a list, in order. */
async function pagesOf<Item>(token: string, path: string): Promise<Page<Item>[]> {
  const pages: Page<Item>[] = [];
  for (let next: string | null = ''; next !== null && pages.length < 20; ) {
    const query = next && `${path.includes('?') ? '&' : '?'}after=${next}`;
    const page: Page<Item> = (await get(token, path + query)).body;
    pages.push(page);
    next = page.next;
  }
  return pages;
}
const itemsOf = <Item>(pages: Page<Item>[]) => pages.flatMap(({ items }) => items);

/** Inserts orders of one line each directly into the database; without an owner each has its own learner. */
async function insertOrders(count: number, state: string, owner?: number) {
  await studio.sql.begin(async (tx) => {
    if (owner === undefined)
      await tx`
        insert into accounts (name, email, password_hash)
        select 'Made Up', 'made-up-' || n || '@example.com', '' from generate_series(1, ${count}::integer) as n
        on conflict do nothing`;
    await tx`
      with made as (
        insert into orders (reference, account_id, state, amount, utr)
        select 'GY-' || lpad(n::text, 6, '0'),
          coalesce(${owner ?? null}, (select id from accounts where email = 'made-up-' || n || '@example.com')),
          ${state}, 2500, 900000000000 + n
        from generate_series(1, ${count}::integer) as n
        returning id
      )
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, ${ASANA}, 'Asana Regular Classes', 2500, '2026-12-01' from made`;
  });
}

describe('one account', () => {
  test('can create at most twenty orders a day, also with parallel requests', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const answers = await oneByOne(20, async () => {
      const answer = await checkOut(token);
      await cancel(token, answer.body.id);
      return answer;
    });
    expect(countStatuses(answers)).toEqual({ 201: 20 });
    const late = await many(5, () => checkOut(token));
    expect(countStatuses(late)).toEqual({ 429: 5 });
    expect(late[0]?.body.error).toBe(
      'You have made 20 orders within a day, and more are not possible. Please try again tomorrow, or write to us.',
    );
    expect(Number(late[0]?.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    await studio.sql`update orders set created_at = created_at - interval '1 day'`;
    expect((await checkOut(token)).status).toBe(201);
  });

  test('gets its open order also after twenty orders', async () => {
    const { token, user } = await studio.signIn();
    await insertOrders(19, 'cancelled', user.id);
    await select(token, ASANA);
    expect((await checkOut(token)).status).toBe(201);
    expect((await checkOut(token)).status).toBe(200);
  });

  test('gets its orders in pages, the newest first', async () => {
    const { token, order, user } = await ordered();
    await cancel(token, order.id);
    await insertOrders(120, 'cancelled', user.id);
    const pages = await pagesOf<LearnerOrder>(token, '/api/orders');
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 21]);
    const ids = itemsOf(pages).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(121);
    expect(ids.at(-1)).toBe(order.id);
    const other = await studio.signIn();
    expect((await get(other.token, '/api/orders')).body).toEqual({ items: [], next: null });
  });
});

describe('the list of submitted orders', () => {
  const path = '/api/staff/orders?state=submitted';

  test('begins with the oldest order, so that invented UTRs cannot displace a payment', async () => {
    const { order } = await submitted();
    await insertOrders(120, 'submitted');
    const last = await submitted();
    const pages = await pagesOf<StaffOrder>(staff, path);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 22]);
    const ids = itemsOf(pages).map(({ id }) => id);
    expect(new Set(ids).size).toBe(122);
    expect([ids.at(0), ids.at(-1)]).toEqual([order.id, last.order.id]);
    expect((await get(staff, path)).body.waiting).toBe(122);
    const [found] = (await get(staff, `${path}&search=${last.order.reference}`)).body.items;
    expect(found.id).toBe(last.order.id);
  });

  test('continues after the last order shown, also if that was confirmed in the meantime', async () => {
    await insertOrders(60, 'submitted');
    const first: Page<StaffOrder> = (await get(staff, path)).body;
    expect((await confirm(first.items.at(-1)?.id ?? 0)).status).toBe(204);
    const second: Page<StaffOrder> = (await get(staff, `${path}&after=${first.next}`)).body;
    expect(second.items).toHaveLength(10);
  });

  test('is counted up to a thousand', async () => {
    await insertOrders(1010, 'submitted');
    expect((await get(staff, '/api/staff/orders?state=paid')).body).toMatchObject({
      items: [],
      waiting: 1000,
    });
  });

  test('has pages for finished orders, too, the last change first', async () => {
    await insertOrders(60, 'cancelled');
    for (const query of ['', '?state=cancelled']) {
      const pages = await pagesOf<StaffOrder>(staff, `/api/staff/orders${query}`);
      expect(pages.map(({ items }) => items.length)).toEqual([50, 10]);
      const ids = itemsOf(pages).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    }
  });

  test('shows the last twenty changes of an order, however many there were', async () => {
    const { order } = await submitted();
    await studio.sql`
      insert into order_events (order_id, state, reason, at)
      select ${order.id}, 'rejected', 'No payment with this UTR.', now() from generate_series(1, 100)`;
    await studio.sql`insert into order_events (order_id, state, at) values (${order.id}, 'submitted', now())`;
    const [{ events }] = (await get(staff, path)).body.items;
    expect(events).toHaveLength(20);
    expect(events.map(({ state }: { state: string }) => state).slice(-2)).toEqual([
      'rejected',
      'submitted',
    ]);
  });

  test.each([
    ['the end of a UTR', '9999', []],
    ['the beginning of a UTR', '7654 3210', ['a']],
    ['the last digits of a UTR', '0999', ['a']],
    ['a reference without its letters', 'ABC1', ['b']],
    ['a word of a name', 'rawat', ['a']],
    ['a name as far as it was typed', 'Asha Raw', ['a']],
    ['an e-mail address', 'ROHAN@', ['b']],
    ['a name in another script', 'बिष्ट', ['b']],
    ['what is in no word', '%', []],
    ['what could be a query', "' | !", []],
  ])('finds an order by %s', async (_, search, found) => {
    const a = await submitted();
    const b = await submitted();
    await studio.sql`update accounts set name = 'Asha Rawat' where id = ${a.user.id}`;
    await studio.sql`update accounts set email = 'rohan@example.com', name = 'Rohan बिष्ट' where id = ${b.user.id}`;
    await studio.sql`update orders set utr = '765432100999' where id = ${a.order.id}`;
    await studio.sql`delete from orders where id = ${b.order.id}`;
    await studio.sql.begin(async (tx) => {
      await tx`insert into orders (id, reference, account_id, state, amount, utr) overriding system value
        values (${b.order.id}, 'GY-ABC123', ${b.user.id}, 'submitted', 2500, '111111111111')`;
      await tx`insert into order_lines values (${b.order.id}, ${ASANA}, 'Asana', 2500, now())`;
    });
    const names = new Map([
      [a.order.id, 'a'],
      [b.order.id, 'b'],
    ]);
    const { items } = (await get(staff, `${path}&search=${encodeURIComponent(search)}`)).body;
    await studio.sql`delete from accounts where id = ${b.user.id}`;
    expect(items.map(({ id }: StaffOrder) => names.get(id))).toEqual(found);
  });
});

test('the enrolled learners of a course are listed in pages, in order of name', async () => {
  await insertOrders(60, 'submitted');
  const pending = await pagesOf<StaffOrder>(staff, '/api/staff/orders?state=submitted');
  await oneByOne(60, (n) => confirm(itemsOf(pending)[n]?.id ?? 0));
  const pages = await pagesOf<EnrolledPerson>(staff, `/api/staff/courses/${ASANA}/people`);
  expect(pages.map(({ items }) => items.length)).toEqual([50, 10]);
  expect(new Set(itemsOf(pages).map(({ id }) => id)).size).toBe(60);
  expect(pages).toMatchObject([{ enrolled: 60 }, { enrolled: 60 }]);
});

test('staff get the courses in pages, and find one by its slug', async () => {
  const { items, next } = (await get(staff, '/api/staff/courses')).body;
  expect([items.length, next]).toEqual([4, null]);
  const slug = 'yoga-therapy-certificate-course';
  const found = (await get(staff, `/api/staff/courses?slug=${slug}`)).body;
  expect(found).toEqual({ items: [expect.objectContaining({ slug })], next: null });
  expect((await get(staff, '/api/staff/courses?slug=none')).body.items).toEqual([]);
});

test.each([
  '/api/orders',
  '/api/staff/orders',
  '/api/staff/courses',
  '/api/staff/courses/1/people',
  '/api/staff/messages',
  '/api/staff/undelivered',
])('%s refuses an invalid cursor', async (path) => {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const after of [
    'x',
    text(null),
    text([]),
    text(['x', 'y']),
    text([1e300, -1]),
    text(['\0', 1]),
  ]) {
    const answer = await get(staff, `${path}?after=${after}`);
    expect([after, answer.status, answer.body]).toMatchObject([
      after,
      400,
      { error: 'The list has changed. Please open it again.' },
    ]);
  }
});

test('the export of an account is bounded, however many orders a script has created', async () => {
  const { token, user } = await studio.signIn();
  await insertOrders(2100, 'cancelled', user.id);
  const { status, body } = await get(token, '/api/account/export');
  expect(status).toBe(200);
  expect(body.orders).toHaveLength(2000);
  expect(body.orders.at(-1)).toMatchObject({ reference: 'GY-002100', lines: [{ fee: 2500 }] });
});
