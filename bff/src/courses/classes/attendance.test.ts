import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { classCalls, classPath, THURSDAY, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { enrolled, submitted, startOver } = orderCalls(() => ({ studio, staff }));
const { act, read, asByRule } = classCalls(() => ({ studio, staff }));
beforeEach(async () => {
  await startOver();
  await asByRule();
});

const list = (query = '') =>
  studio.call('GET', `${classPath(THURSDAY)}/attendance${query}`, { token: staff });
const note = (accountId: unknown, attended: unknown, token: string | undefined = staff) =>
  act('PUT', `attendance/${accountId}`, { attended }, { token });

test('attendance is listed with all who are enrolled, and corrected', async () => {
  const { user } = await enrolled();
  const person = { id: user.id, name: user.name, email: user.email, phone: null, enrolled: true };
  expect((await list()).body).toEqual({
    items: [{ ...person, attended: false, notedByStaff: false }],
    next: null,
  });
  expect((await note(user.id, true)).status).toBe(204);
  expect((await list()).body.items).toEqual([{ ...person, attended: true, notedByStaff: true }]);
  expect((await read()).attended).toBe(1);
  await note(user.id, true);
  await note(user.id, false);
  expect((await list()).body.items[0]).toMatchObject({ attended: false });
});

test('attendance is not recorded for a person who is not enrolled', async () => {
  const { user } = await studio.signIn();
  for (const id of [user.id, 999_999, 'x'])
    expect(await note(id, true)).toMatchObject({ status: 404 });
  expect((await list()).body.items).toEqual([]);
});

test('a guest whose attendance staff revoked stays in the list, and can be marked again', async () => {
  const { user } = await studio.signIn();
  await studio.sql`
    insert into attendance (course_id, date, account_id) values (${ASANA}, ${THURSDAY}, ${user.id})`;
  const guest = {
    ...{ id: user.id, name: user.name, email: user.email, phone: null, enrolled: false },
    paidUntil: null,
  };
  expect((await list()).body.items).toEqual([{ ...guest, attended: true, notedByStaff: false }]);
  expect((await note(user.id, false)).status).toBe(204);
  expect((await list()).body.items).toEqual([{ ...guest, attended: false, notedByStaff: false }]);
  expect((await read()).attended).toBe(0);
  expect((await note(user.id, true)).status).toBe(204);
  expect((await list()).body.items).toEqual([{ ...guest, attended: true, notedByStaff: true }]);
  expect((await read()).attended).toBe(1);
});

test('a learner whose month ended recently is listed and marked, until 60 days after it', async () => {
  const { user } = await enrolled();
  const endsOn = (lastDay: string) =>
    studio.sql`
      update enrolment_periods
      set first_day = '2026-08-01', anchor = '2026-08-01', paid_until = ${lastDay}, last_day = ${lastDay}`;
  await endsOn('2026-11-30');
  expect((await list()).body.items).toMatchObject([
    { id: user.id, enrolled: false, paidUntil: '2026-11-30', attended: false },
  ]);
  expect((await note(user.id, true)).status).toBe(204);
  expect((await list()).body.items).toMatchObject([
    { id: user.id, enrolled: false, paidUntil: '2026-11-30', attended: true },
  ]);
  await studio.sql`delete from attendance`;
  await endsOn('2026-09-15');
  expect((await list()).body.items).toEqual([]);
  expect((await note(user.id, true)).status).toBe(404);
});

test('attendance is paged, in order of name', async () => {
  await studio.sql`
    insert into accounts (name, email, password_hash)
    select 'Person ' || lpad(n::text, 3, '0'), 'person' || n || '@example.com', 'x'
    from generate_series(1, 60) as n`;
  const { order } = await submitted([HEALING]);
  await studio.sql`
    insert into enrolments (account_id, course_id, order_id)
    select id, ${ASANA}, ${order.id} from accounts where email like 'person%'`;
  const first = (await list()).body;
  expect(first.items).toHaveLength(50);
  const second = (await list(`?after=${first.next}`)).body;
  expect(second.items.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Person 0${n + 51}`),
  );
  expect(second.next).toBeNull();
  expect((await list('?after=nonsense')).status).toBe(400);
});

test('attendance needs a class that exists', async () => {
  const { user } = await enrolled();
  const saturday = { date: '2026-12-05' };
  const answers = await Promise.all([
    act('GET', 'attendance', undefined, saturday),
    act('PUT', `attendance/${user.id}`, { attended: true }, saturday),
  ]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'There is no class on this date.' },
    });
});

test.each([undefined, 1, 'yes'])('attendance cannot be %j', async (attended) => {
  expect(await note(1, attended)).toMatchObject({
    status: 400,
    body: { error: 'Attended: please choose yes or no.' },
  });
});
