import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database/db.ts';
import { databaseAt } from '../../testing/old-database.ts';
import { ASANA } from '../../testing/order-calls.ts';

const utr = '432198765001';
const CODED: [string, object][] = [
  ['We found no payment with the UTR 4321 9876 5001.', { code: 'not found', utr }],
  ['UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।', { code: 'not found', utr }],
  [
    'The UTR 4321 9876 5001 belongs to another payment. Your app shows the one of yours.',
    { code: 'other utr', utr },
  ],
  [
    'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके ऐप में लिखा है।',
    { code: 'other utr', utr },
  ],
  ['The payment with this UTR belongs to another order.', { code: 'other order' }],
  ['इस UTR का पेमेंट किसी और ऑर्डर का है।', { code: 'other order' }],
  [
    '₹1,02,000 came with the UTR 4321 9876 5001, and ₹1,02,500 were due: ₹500 are missing.',
    { code: 'other amount', utr, received: 102_000, due: 102_500 },
  ],
  [
    'UTR 4321 9876 5001 से ₹2,000 मिले, जबकि ₹2,500.50 देने थे: ₹500.50 बाकी हैं।',
    { code: 'other amount', utr, received: 2000, due: 2500.5 },
  ],
];
const CUSTOM_REASONS = [
  'We found no payment with the UTR 4321 9876 5001. Please call us.',
  'We found no payment with the UTR 1111 2222 3333.',
  'We found no payment with the UTR 4321 9876 5001',
  '₹2,000 came with the UTR 4321 9876 5001, and ₹2,500 were due: ₹400 are missing.',
  '₹2,000 came with the UTR 1111 2222 3333, and ₹2,500 were due: ₹500 are missing.',
  'बैंक में यह पेमेंट नहीं है।',
];
const REASONS = [...CODED, ...CUSTOM_REASONS.map((words): [string, null] => [words, null])];

type OldDatabase = Awaited<ReturnType<typeof databaseAt>>;
let old: OldDatabase;
/** The orders that were rejected before the upgrade, with the time of their last change. */
let rejected: { id: number; changedAt: Date }[];
beforeAll(async () => {
  old = await databaseAt('75');
  for (const [reason] of REASONS) await rejectAsBefore(old.sql, reason);
  rejected = await changes(old.sql);
  await old.upgrade();
});
afterAll(() => old.drop());

/** Rejects an order as the previous build does: with its code and the text. */
async function rejectAsBefore(sql: Sql, reason: string): Promise<number> {
  const [order] = await sql<{ id: number }[]>`
    with ordered as (
      insert into orders (reference, amount) values ('GY-' || lpad((random() * 999999)::integer::text, 6, '0'), 2500) returning id
    ), lines as (
      insert into order_lines (order_id, course_id, title, start_date, fee)
      select id, ${ASANA}, 'Asana', '2026-01-01', 2500 from ordered
    )
    select id from ordered`;
  const id = order?.id ?? 0;
  await sql`update orders set state = 'submitted', utr = ${utr} where id = ${id}`;
  await sql`update orders set state = 'rejected', reason = ${reason}, rejection = 'not found' where id = ${id}`;
  return id;
}

/** The text, and the code with values, of an order and of its last event. */
const storedReason = (sql: Sql, id: number) => sql`
  select reason, preset_reason as "preset" from orders where id = ${id}
  union all
  (select reason, preset_reason from order_events where order_id = ${id} order by id desc limit 1)`;

/** All orders, with the time of their last change. */
const changes = (sql: Sql) =>
  sql<{ id: number; changedAt: Date }[]>`
    select id, changed_at as "changedAt" from orders order by id`;

test('a stored preset reason becomes a code with values, in both languages', async () => {
  const { sql } = old;
  for (const [n, [reason, preset]] of REASONS.entries())
    expect(await storedReason(sql, rejected[n]?.id ?? 0)).toEqual([
      { reason, preset },
      { reason, preset },
    ]);
  expect((await changes(sql)).slice(0, REASONS.length)).toEqual(rejected);
});

test.each(REASONS)('the previous build writes its text alone: “%s”', async (reason, preset) => {
  const { sql } = old;
  const id = await rejectAsBefore(sql, reason);
  expect(await storedReason(sql, id)).toEqual([
    { reason, preset },
    { reason, preset },
  ]);
  await sql`update orders set state = 'submitted', reason = null where id = ${id}`;
  expect(await storedReason(sql, id)).toEqual([
    { reason: null, preset: null },
    { reason: null, preset: null },
  ]);
});
