import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASANA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { insertOrder } from './queries.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

test('an order whose random number is taken gets the next one', async () => {
  const { user } = await studio.signIn();
  const line = { courseId: ASANA, title: 'Asana', startDate: '2026-12-01', fee: 2500 };
  const order = { accountId: user.id, by: user.id, lines: [line] };
  await studio.sql.begin((tx) => insertOrder(tx, order, () => 'GY-TAKEN1'));
  await studio.sql`update orders set state = 'cancelled'`;
  const drawn = ['GY-TAKEN1', 'GY-TAKEN1', 'GY-FREE01'];
  const id = await studio.sql.begin((tx) => insertOrder(tx, order, () => drawn.shift() ?? ''));
  const [stored] = await studio.sql`select reference from orders where id = ${id}`;
  expect([stored?.reference, drawn]).toEqual(['GY-FREE01', []]);
});
