// @module-tag faults
import { expect } from 'vitest';
import { test } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';

const OLD = 60_000;

test('a server that was off for a long time deletes expired data after its start, and answers meanwhile', async ({
  startStudio,
  sql,
}) => {
  const first = await startStudio();
  await first.end();
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at)
    select 'Asha', 'asha@example.com', '1', 'Namaste', now() - interval '4 years'
    from generate_series(1, ${OLD}::integer)`;
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message)
    values ('Meera', 'meera@example.com', '1', 'Namaste')`;

  const studio = await startStudio();
  const statuses = new Set<number>();
  const left = async () => {
    statuses.add((await studio.call('GET', '/api/courses')).status);
    const [row] = await sql`select count(*)::integer as n from contact_messages`;
    return row?.n;
  };
  const isDone = async () => (await left()) === 1;
  await until(isDone, { within: 120_000, what: 'only the message that waits' });
  expect([...statuses]).toEqual([200]);
  const line = /"forgotten":\{"answered messages":60000\}/;
  expect(await studio.line(line)).toContain('housekeeping');
});
