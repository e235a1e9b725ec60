import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, oneByOne } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  await place.sql`
    update courses set fee_per = 'month', end_date = null where id = ${ASANA}`;
  atMinute('2027-01-01T00:00');
});

const atMinute = (moment: string) => place.at(`${moment}:00+05:30`);

/** A learner of the course whose last day is this one. */
async function learner(lastDay = '2026-12-31', courses = [ASANA]) {
  const { token, user, order } = await place.enrolled(courses);
  // As it was sold.
  await place.sql`
    update enrolment_periods
    set first_day = '2026-12-01', paid_until = ${lastDay}, last_day = ${lastDay}, anchor = '2026-12-01'
    where account_id = ${user.id} and course_id = ${ASANA}`;
  await place.sql`
    update enrolments set first_day = '2026-12-01' where account_id = ${user.id} and course_id = ${ASANA}`;
  return { token, user, order };
}

const placesOf = async ({ user }: { user: { id: number } }) =>
  (
    await place.sql<{ id: number }[]>`
    select course_id as "id" from enrolments where account_id = ${user.id} order by course_id`
  ).map(({ id }) => id);

const seatsTaken = async () => {
  const [course] = await place.sql`select seats_taken as "taken" from courses where id = ${ASANA}`;
  return course?.taken;
};

const sellJanuary = (
  tx: typeof place.sql,
  { user, order }: Awaited<ReturnType<typeof learner>>,
) => tx`
  insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
  values (${user.id}, ${ASANA}, ${order.id}, '2027-01-01', '2027-01-31', '2027-01-31', '2026-12-01')`;

describe('a place', () => {
  test('is there on its last day, and taken away after midnight in India, with its seat and its audience', async () => {
    const own = await learner('2026-12-31', [ASANA, HEALING]);
    await place.studio.call('PUT', '/api/account/announcements', {
      token: own.token,
      body: { agreed: true, givenIn: 'account' },
    });
    const reached = async () => {
      const path = `/api/staff/announcements/preview?course=${ASANA}`;
      return (await place.get(place.staff, path)).body.learners;
    };
    const other = await learner('2027-01-31');
    atMinute('2026-12-31T23:59');
    await place.studio.endPlaces();
    expect([await placesOf(own), await seatsTaken(), await reached()]).toEqual([
      [ASANA, HEALING],
      2,
      2,
    ]);
    atMinute('2027-01-01T00:00');
    const told: string[] = [];
    const { unlisten } = await place.sql.listen('studio_changes', (topic) => told.push(topic));
    await place.studio.endPlaces();
    // What was paid without an end stays.
    expect([await placesOf(own), await placesOf(other)]).toEqual([[HEALING], [ASANA]]);
    expect([await seatsTaken(), await reached()]).toEqual([1, 1]);
    await expect.poll(() => told).toContain(`account/${own.user.id}/enrolments`);
    await unlisten();
  });

  test('leaves what was paid for, and all that it shows', async () => {
    const { token, user, order } = await learner();
    await place.studio.endPlaces();
    const all = (await place.get(token, '/api/account/export')).body;
    expect(all.enrolments).toEqual([]);
    expect(all.paidFor).toEqual([
      {
        course: 'Asana Regular Classes',
        firstDay: '2026-12-01',
        paidUntil: '2026-12-31',
        lastDay: '2026-12-31',
        longerBy: [],
        toldBefore: [],
      },
    ]);
    expect((await place.get(token, '/api/account/announcements')).body.ask).toBe('first');
    const gone = await place.studio.call('POST', '/api/account/delete', {
      token,
      body: { password: 'pranayama' },
    });
    expect(gone.status, gone.text).toBe(204);
    expect(
      await place.sql`
      select from enrolment_periods where account_id = ${user.id}`,
    ).toHaveLength(0);
    expect(await place.sql`select from order_lines where order_id = ${order.id}`).toHaveLength(1);
  });

  test('stays for a class that was paid for and moved to a day to come, as long as it is not over', async () => {
    const own = await learner();
    const move = (fields: object) => place.sql`
      insert into class_exceptions ${place.sql({
        ...{ course_id: ASANA, date: '2026-12-30', moved_to: '2027-01-04', cancelled: false },
        ...{ start_time: '07:00', end_time: '08:00', ...fields },
      })}
      on conflict (course_id, date) do update
      set moved_to = excluded.moved_to, cancelled = excluded.cancelled`;
    await move({});
    // Not one of what was paid for.
    await move({ date: '2027-01-01', moved_to: '2027-01-20' });
    atMinute('2027-01-04T12:00');
    await place.studio.endPlaces();
    expect(await placesOf(own)).toEqual([ASANA]);
    atMinute('2027-01-05T00:00');
    await place.studio.endPlaces();
    expect(await placesOf(own)).toEqual([]);
    const other = await learner();
    await move({ moved_to: '2027-01-10', cancelled: true });
    await place.studio.endPlaces();
    expect(await placesOf(other)).toEqual([]);
  });

  test('stays while the payment of the next month is being checked', async () => {
    const own = await learner();
    const renewal = { courseId: ASANA, months: 1 };
    const { id } = (await place.post(own.token, '/api/orders/renewals', renewal)).body;
    await place.submit(own.token, id);
    await place.studio.endPlaces();
    expect(await placesOf(own)).toEqual([ASANA]);
    await place.reject(id);
    await place.studio.endPlaces();
    expect(await placesOf(own)).toEqual([]);
  });
});

test('who has no place any more gets no reminder and no announcement, though the place is still there', async () => {
  const own = await learner();
  const stays = await learner('2027-01-31');
  const browsers = [await place.subscribe(own.token), await place.subscribe(stays.token)] as const;
  for (const { token } of [own, stays])
    await place.studio.call('PUT', '/api/account/announcements', {
      token,
      body: { agreed: true, givenIn: 'account' },
    });
  // Friday: the class begins in five minutes.
  atMinute('2027-01-01T06:55');
  await place.studio.remind();
  const announced = await place.studio.call('POST', '/api/staff/announcements', {
    token: place.staff,
    headers: { 'Idempotency-Key': 'once' },
    body: { courseId: ASANA, subject: 'A new hall', text: 'Come and see it.' },
  });
  expect(announced.body.told.of, announced.text).toBe(1);
  const heard = await Promise.all(browsers.map((browser) => place.messagesTo(browser)));
  expect(heard.map((messages) => messages.map(({ title }) => title))).toEqual([
    [],
    ['Asana Regular Classes'],
  ]);
  const path = `firstDate=2027-01-04&lastDate=2027-01-05&courses=${ASANA}`;
  const holiday = await place.get(place.staff, `/api/staff/holidays/preview?${path}`);
  expect(holiday.body.learners, holiday.text).toBe(1);
});

describe('who renews at the same moment', () => {
  test('keeps the place where the confirmation was first', async () => {
    const own = await learner();
    let ending: Promise<boolean> | undefined;
    await place.sql.begin(async (tx) => {
      await tx`select from courses where id = ${ASANA} for no key update`;
      ending = place.studio.endPlaces();
      while ((await waitingForLocks(place.sql)).length === 0) await pause(10);
      await sellJanuary(tx as unknown as typeof place.sql, own);
    });
    await ending;
    expect(await placesOf(own)).toEqual([ASANA]);
  });

  test('has a place in any order, and so has everybody else', { timeout: 60_000 }, async () => {
    const learners = await oneByOne(8, () => learner());
    await place.sql`update courses set seats = 8 where id = ${ASANA}`;
    atMinute('2026-12-31T12:00');
    const renewal = { courseId: ASANA, months: 1 };
    const ids = await oneByOne(8, async (n) => {
      const token = learners[n]?.token ?? '';
      return (await place.post(token, '/api/orders/renewals', renewal)).body.id as number;
    });
    atMinute('2027-01-01T00:00');
    const ends = Array.from({ length: 6 }, (_, n) => pause(n * 20).then(place.studio.endPlaces));
    const confirmed = await Promise.all(
      ids.map(async (id, n) => {
        await place.submit(learners[n]?.token ?? '', id);
        return place.confirm(id);
      }),
    );
    await Promise.all(ends);
    expect(confirmed.map(({ status }) => status)).toEqual(Array(8).fill(204));
    for (const own of learners) expect(await placesOf(own)).toEqual([ASANA]);
    expect(await seatsTaken()).toBe(8);
  });

  test('has no deadlock with who deletes the account: both lock the course first', async () => {
    const { user, token } = await learner();
    let deleted: ReturnType<typeof place.studio.call> | undefined;
    await place.sql.begin(async (tx) => {
      await tx`select from courses where id = ${ASANA} for no key update`;
      const body = { password: 'pranayama' };
      deleted = place.studio.call('POST', '/api/account/delete', { token, body });
      while ((await waitingForLocks(place.sql)).length === 0) await pause(10);
      await tx`select lock_person_name(${user.id})`;
    });
    expect((await deleted)?.status).toBe(204);
  });

  test('has no deadlock with who is renamed, asked or deleted', { timeout: 60_000 }, async () => {
    const learners = await oneByOne(12, () => learner());
    const calls = learners.flatMap(({ token }, n) => [
      place.studio.call('PATCH', '/api/account', { token, body: { name: `Asha ${'ABC'[n % 3]}` } }),
      place.studio.call('PUT', '/api/account/announcements', {
        token,
        body: { agreed: true, givenIn: 'account' },
      }),
      ...(n % 3 === 0
        ? [
            place.studio.call('POST', '/api/account/delete', {
              token,
              body: { password: 'pranayama' },
            }),
          ]
        : []),
    ]);
    await Promise.all([place.studio.endPlaces(), place.studio.endPlaces()]);
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await seatsTaken()).toBe(0);
  });
});
