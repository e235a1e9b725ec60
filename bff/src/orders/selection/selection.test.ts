import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ASANA,
  countStatuses,
  HEALING,
  many,
  orderCalls,
  PRANAYAMA,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, select, checkOut, confirm, submitted } = calls;
beforeEach(calls.startOver);

describe('the selection', () => {
  test('holds each course once, in the order of selection', async () => {
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
        titleIn: { hi: 'एडवांस्ड प्राणायाम सर्टिफ़िकेट कोर्स' },
        startDate: '2026-12-15',
        fee: 6000,
        available: true,
      },
      {
        courseId: ASANA,
        slug: 'asana-regular-classes',
        title: 'Asana Regular Classes',
        titleIn: { hi: 'आसन की नियमित क्लास' },
        startDate: '2026-12-01',
        fee: 2500,
        available: true,
      },
    ]);
    const again = await select(token, ASANA);
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        error:
          'You have already selected Asana Regular Classes. Please open Selected Classes to pay.',
      },
    ]);
  });

  test('holds a course once if it is selected sixty times concurrently', async () => {
    const { token } = await studio.signIn();
    expect(countStatuses(await many(60, () => select(token, ASANA)))).toEqual({ 201: 1, 409: 59 });
  });

  test('can have a course removed, once', async () => {
    const { token } = await studio.signIn();
    await select(token, ASANA);
    const remove = () => studio.call('DELETE', `/api/selection/${ASANA}`, { token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await studio.call('DELETE', '/api/selection/nothing', { token })).status).toBe(404);
  });

  test.each([99, 0, -1, 1.5, 'x', null, 2 ** 31])('accepts no course %j', async (course) => {
    const { token } = await studio.signIn();
    expect([400, 404]).toContain((await select(token, course)).status);
  });

  test('accepts no course that is hidden, full, ordered or enrolled in', async () => {
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
      'Asana Regular Classes is already in your open order.',
    );
  });

  test('holds fifty courses at most', async () => {
    const { token, user } = await studio.signIn();
    const { sql } = studio;
    await sql`
      insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee,
        start_date, days, start_time, end_time)
      select 'course-' || n, 'Course', 'x', 'x', 'x', '{x}', 'x', 1, '2026-12-01', '{1}', '07:00', '08:00'
      from generate_series(1, 60) as n`;
    await sql`
      insert into selections (account_id, course_id)
      select ${user.id}, id from courses where slug like 'course-%' order by id limit 49`;
    expect((await select(token, ASANA)).status).toBe(201);
    const answer = await select(token, PRANAYAMA);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'You cannot select more courses. Please order, or remove one.',
    ]);
    expect((await get(token, '/api/selection')).body).toHaveLength(50);
    await sql`delete from courses where slug like 'course-%'`;
  });

  test('is not visible to another learner', async () => {
    const mine = await studio.signIn();
    const theirs = await studio.signIn();
    await select(mine.token, ASANA);
    expect((await get(theirs.token, '/api/selection')).body).toEqual([]);
    const remove = await studio.call('DELETE', `/api/selection/${ASANA}`, { token: theirs.token });
    expect(remove.status).toBe(404);
    expect((await get(mine.token, '/api/selection')).body).toHaveLength(1);
  });
});
