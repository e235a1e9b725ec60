import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, oneByOne } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  await pushStudio.sql`
    update courses set fee_per = 'month', end_date = null where id = ${ASANA}`;
  atMinute('2027-01-01T00:00');
});

const atMinute = (moment: string) => pushStudio.at(`${moment}:00+05:30`);

/** A learner of the course whose last paid day is the given one. */
async function enrolledLearner(lastDay = '2026-12-31', courses = [ASANA]) {
  const { token, user, order } = await pushStudio.enrolled(courses);
  // As it was sold.
  await pushStudio.sql`
    update enrolment_periods
    set first_day = '2026-12-01', paid_until = ${lastDay}, last_day = ${lastDay}, anchor = '2026-12-01'
    where account_id = ${user.id} and course_id = ${ASANA}`;
  await pushStudio.sql`
    update enrolments set first_day = '2026-12-01' where account_id = ${user.id} and course_id = ${ASANA}`;
  return { token, user, order };
}

const enrolmentsOf = async ({ user }: { user: { id: number } }) =>
  (
    await pushStudio.sql<{ id: number }[]>`
    select course_id as "id" from enrolments where account_id = ${user.id} order by course_id`
  ).map(({ id }) => id);

const seatsTaken = async () => {
  const [course] =
    await pushStudio.sql`select seats_taken as "taken" from courses where id = ${ASANA}`;
  return course?.taken;
};

const sellJanuary = (
  tx: typeof pushStudio.sql,
  { user, order }: Awaited<ReturnType<typeof enrolledLearner>>,
) => tx`
  insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
  values (${user.id}, ${ASANA}, ${order.id}, '2027-01-01', '2027-01-31', '2027-01-31', '2026-12-01')`;

describe('an enrolment', () => {
  test('lasts through its last day, and is deleted after midnight in India, which frees its seat and ends announcements', async () => {
    const own = await enrolledLearner('2026-12-31', [ASANA, HEALING]);
    await pushStudio.studio.call('PUT', '/api/account/announcements', {
      token: own.token,
      body: { agreed: true, givenIn: 'account' },
    });
    const reached = async () => {
      const path = `/api/staff/announcements/preview?course=${ASANA}`;
      return (await pushStudio.get(pushStudio.staff, path)).body.learners;
    };
    const other = await enrolledLearner('2027-01-31');
    atMinute('2026-12-31T23:59');
    await pushStudio.studio.endEnrolments();
    expect([await enrolmentsOf(own), await seatsTaken(), await reached()]).toEqual([
      [ASANA, HEALING],
      2,
      2,
    ]);
    atMinute('2027-01-01T00:00');
    const changedChannels: string[] = [];
    const { unlisten } = await pushStudio.sql.listen('studio_changes', (channel) =>
      changedChannels.push(channel),
    );
    await pushStudio.studio.endEnrolments();
    // An enrolment without an end stays.
    expect([await enrolmentsOf(own), await enrolmentsOf(other)]).toEqual([[HEALING], [ASANA]]);
    expect([await seatsTaken(), await reached()]).toEqual([1, 1]);
    await expect.poll(() => changedChannels).toContain(`account/${own.user.id}/enrolments`);
    await unlisten();
  });

  test('leaves the paid periods and their history', async () => {
    const { token, user, order } = await enrolledLearner();
    await pushStudio.studio.endEnrolments();
    const all = (await pushStudio.get(token, '/api/account/export')).body;
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
    expect((await pushStudio.get(token, '/api/account/announcements')).body.ask).toBe('first');
    const gone = await pushStudio.studio.call('POST', '/api/account/delete', {
      token,
      body: { password: 'pranayama' },
    });
    expect(gone.status, gone.text).toBe(204);
    expect(
      await pushStudio.sql`
      select from enrolment_periods where account_id = ${user.id}`,
    ).toHaveLength(0);
    expect(await pushStudio.sql`select from order_lines where order_id = ${order.id}`).toHaveLength(
      1,
    );
  });

  test('stays until the end of a paid class that was moved to a later day', async () => {
    const own = await enrolledLearner();
    const move = (fields: object) => pushStudio.sql`
      insert into class_exceptions ${pushStudio.sql({
        ...{ course_id: ASANA, date: '2026-12-30', moved_to: '2027-01-04', cancelled: false },
        ...{ start_time: '07:00', end_time: '08:00', ...fields },
      })}
      on conflict (course_id, date) do update
      set moved_to = excluded.moved_to, cancelled = excluded.cancelled`;
    await move({});
    // A class that was not paid for does not count.
    await move({ date: '2027-01-01', moved_to: '2027-01-20' });
    atMinute('2027-01-04T12:00');
    await pushStudio.studio.endEnrolments();
    expect(await enrolmentsOf(own)).toEqual([ASANA]);
    atMinute('2027-01-05T00:00');
    await pushStudio.studio.endEnrolments();
    expect(await enrolmentsOf(own)).toEqual([]);
    const other = await enrolledLearner();
    await move({ moved_to: '2027-01-10', cancelled: true });
    await pushStudio.studio.endEnrolments();
    expect(await enrolmentsOf(other)).toEqual([]);
  });

  test('stays while the payment of the next month is being checked', async () => {
    const own = await enrolledLearner();
    const renewal = { courseId: ASANA, months: 1 };
    const { id } = (await pushStudio.post(own.token, '/api/orders/renewals', renewal)).body;
    await pushStudio.submit(own.token, id);
    await pushStudio.studio.endEnrolments();
    expect(await enrolmentsOf(own)).toEqual([ASANA]);
    await pushStudio.reject(id);
    await pushStudio.studio.endEnrolments();
    expect(await enrolmentsOf(own)).toEqual([]);
  });
});

test('a learner whose enrolment is over gets no reminder and no announcement, even before it is deleted', async () => {
  const own = await enrolledLearner();
  const stays = await enrolledLearner('2027-01-31');
  const browsers = [
    await pushStudio.subscribe(own.token),
    await pushStudio.subscribe(stays.token),
  ] as const;
  for (const { token } of [own, stays])
    await pushStudio.studio.call('PUT', '/api/account/announcements', {
      token,
      body: { agreed: true, givenIn: 'account' },
    });
  // Friday: the class begins in five minutes.
  atMinute('2027-01-01T06:55');
  await pushStudio.studio.remind();
  const announced = await pushStudio.studio.call('POST', '/api/staff/announcements', {
    token: pushStudio.staff,
    headers: { 'Idempotency-Key': 'once' },
    body: { courseId: ASANA, subject: 'A new hall', text: 'Come and see it.' },
  });
  expect(announced.body.told.of, announced.text).toBe(1);
  const receivedPushes = await Promise.all(
    browsers.map((browser) => pushStudio.messagesTo(browser)),
  );
  expect(receivedPushes.map((messages) => messages.map(({ title }) => title))).toEqual([
    [],
    ['Asana Regular Classes'],
  ]);
  const path = `firstDate=2027-01-04&lastDate=2027-01-05&courses=${ASANA}`;
  const holiday = await pushStudio.get(pushStudio.staff, `/api/staff/holidays/preview?${path}`);
  expect(holiday.body.learners, holiday.text).toBe(1);
});

describe('a learner who renews concurrently', () => {
  test('stays enrolled if the confirmation was first', async () => {
    const own = await enrolledLearner();
    let ending: Promise<boolean> | undefined;
    await pushStudio.sql.begin(async (tx) => {
      await tx`select from courses where id = ${ASANA} for no key update`;
      ending = pushStudio.studio.endEnrolments();
      while ((await waitingForLocks(pushStudio.sql)).length === 0) await pause(10);
      await sellJanuary(tx as unknown as typeof pushStudio.sql, own);
    });
    await ending;
    expect(await enrolmentsOf(own)).toEqual([ASANA]);
  });

  test('is enrolled in any order of events, and so are all others', {
    timeout: 60_000,
  }, async () => {
    const learners = await oneByOne(8, () => enrolledLearner());
    await pushStudio.sql`update courses set seats = 8 where id = ${ASANA}`;
    atMinute('2026-12-31T12:00');
    const renewal = { courseId: ASANA, months: 1 };
    const ids = await oneByOne(8, async (n) => {
      const token = learners[n]?.token ?? '';
      return (await pushStudio.post(token, '/api/orders/renewals', renewal)).body.id as number;
    });
    atMinute('2027-01-01T00:00');
    const ends = Array.from({ length: 6 }, (_, n) =>
      pause(n * 20).then(pushStudio.studio.endEnrolments),
    );
    const confirmed = await Promise.all(
      ids.map(async (id, n) => {
        await pushStudio.submit(learners[n]?.token ?? '', id);
        return pushStudio.confirm(id);
      }),
    );
    await Promise.all(ends);
    expect(confirmed.map(({ status }) => status)).toEqual(Array(8).fill(204));
    for (const own of learners) expect(await enrolmentsOf(own)).toEqual([ASANA]);
    expect(await seatsTaken()).toBe(8);
  });

  test('has no deadlock with a deletion of the account: both lock the course first', async () => {
    const { user, token } = await enrolledLearner();
    let deleted: ReturnType<typeof pushStudio.studio.call> | undefined;
    await pushStudio.sql.begin(async (tx) => {
      await tx`select from courses where id = ${ASANA} for no key update`;
      const body = { password: 'pranayama' };
      deleted = pushStudio.studio.call('POST', '/api/account/delete', { token, body });
      while ((await waitingForLocks(pushStudio.sql)).length === 0) await pause(10);
      await tx`select lock_person_name(${user.id})`;
    });
    expect((await deleted)?.status).toBe(204);
  });

  test('causes no deadlock with renaming, reading or deleting accounts', {
    timeout: 60_000,
  }, async () => {
    const learners = await oneByOne(12, () => enrolledLearner());
    const calls = learners.flatMap(({ token }, n) => [
      pushStudio.studio.call('PATCH', '/api/account', {
        token,
        body: { name: `Asha ${'ABC'[n % 3]}` },
      }),
      pushStudio.studio.call('PUT', '/api/account/announcements', {
        token,
        body: { agreed: true, givenIn: 'account' },
      }),
      ...(n % 3 === 0
        ? [
            pushStudio.studio.call('POST', '/api/account/delete', {
              token,
              body: { password: 'pranayama' },
            }),
          ]
        : []),
    ]);
    await Promise.all([pushStudio.studio.endEnrolments(), pushStudio.studio.endEnrolments()]);
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await seatsTaken()).toBe(0);
  });
});
