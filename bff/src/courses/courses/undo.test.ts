import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from './course.ts';

// Asana is on Monday to Friday at 7 to 8 am, and has begun; it is Tuesday.
const now = new Date('2026-12-08T06:42:00+05:30');
const notice = 'The course stays as it was: Mon to Fri, 7 to 8 am';

/** One studio mails at once, the other only after the end of the test. */
let promptStudio: TestStudio;
let delayedStudio: TestStudio;
beforeAll(async () => {
  promptStudio = await startTestStudio({ now: () => now });
  delayedStudio = await startTestStudio({ now: () => now, mailAfterSeconds: 3600 });
});
afterAll(() => Promise.all([promptStudio.stop(), delayedStudio.stop()]));

/** The calls of staff in this studio, whose asana course has one learner. */
async function staffCalls(studio: TestStudio) {
  const staff = (await studio.signInStaff()).token;
  const orders = orderCalls(() => ({ studio, staff }));
  await orders.startOver();
  const { sql } = studio;
  await sql`delete from earlier_rules`;
  await sql`delete from class_exceptions`;
  await sql`delete from class_tellings`;
  await sql`delete from class_notices`;
  await sql`delete from course_undos`;
  await sql`
    update courses
    set days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00', start_date = '2026-12-01',
      rule_from = '2026-12-01', end_date = null, instructor = 'Asha Verma', meeting_id = null, fee = 2500
    where id = ${ASANA}`;
  await orders.enrolled();
  const call = (method: string, path: string, body?: object, headers = {}) =>
    studio.call(method, `/api/staff/${path}`, { token: staff, body, headers });
  const over = ({ version }: Pick<StaffCourse, 'version'>) => ({ 'If-Match': `"${version}"` });
  const read = async (): Promise<StaffCourse> =>
    (await call('GET', 'courses')).body.items.find(({ id }: StaffCourse) => id === ASANA);
  const save = async (change: object, dropped: string[] = []) => {
    const course = { ...(await read()), ...change, telling: { notice: 'It changes', dropped } };
    const saved = await call('PUT', `courses/${ASANA}`, course, over(course));
    expect(saved.status, saved.text).toBe(200);
    return saved.body as StaffCourse;
  };
  const undo = (version: number, token = staff) =>
    studio.call('POST', `/api/staff/courses/${ASANA}/undo`, {
      ...{ token, body: { notice } },
      headers: over({ version }),
    });
  const cancel = (date: string) =>
    call(
      'POST',
      `classes/${ASANA}/${date}/cancel`,
      { reason: '', notice: 'Off' },
      over({ version: 0 }),
    );
  const classes = async () =>
    (await call('GET', 'classes?from=2026-12-07')).body.classes.map(
      ({ startsAt, state }: { startsAt: string; state: string }) => [startsAt, state],
    );
  const notices = async () => {
    await studio.untilRecipientsStored();
    return (await sql<{ notice: string }[]>`select notice from class_notices order by id`).map(
      (row) => row.notice,
    );
  };
  return { studio, orders, call, read, save, undo, cancel, classes, notices, over };
}

const evenings = { days: [2, 4], startTime: '18:00', endTime: '19:00', startDate: '2026-12-02' };

describe('an undone change', () => {
  test('restores the course, its classes and its earlier rules, and notifies learners', async () => {
    const desk = await staffCalls(promptStudio);
    await desk.cancel('2026-12-09');
    const before = { course: await desk.read(), classes: await desk.classes() };
    const saved = await desk.save({ ...evenings, fee: 3000, seats: 40 }, ['2026-12-09']);
    expect(await desk.classes()).not.toEqual(before.classes);
    expect(await desk.notices()).toEqual(['Off', 'It changes']);
    const { status, body, headers } = await desk.undo(saved.version);
    expect([status, headers.get('ETag')]).toEqual([200, `"${saved.version + 1}"`]);
    expect(body).toEqual({ ...before.course, version: saved.version + 1 });
    expect(await desk.classes()).toEqual(before.classes);
    expect(await desk.studio.sql`select from earlier_rules`).toEqual([]);
    expect(await desk.notices()).toEqual(['Off', 'It changes', notice]);
  });

  test('is mailed to nobody while the mails of the change are pending', async () => {
    const desk = await staffCalls(delayedStudio);
    const { version } = await desk.save({ ...evenings, instructor: 'Ravi Kumar' });
    expect((await desk.undo(version)).status).toBe(200);
    const notifications = await desk.studio.sql`select notice, tells from class_tellings`;
    expect(notifications).toEqual([{ notice, tells: false }]);
  });

  test('of hiding a course notifies the learners who were notified of that', async () => {
    const desk = await staffCalls(promptStudio);
    const { version } = await desk.save({ hidden: true });
    expect((await desk.undo(version)).body).toMatchObject({ hidden: false });
    expect(await desk.notices()).toEqual(['It changes', notice]);
  });

  test('that changed nothing for learners notifies nobody', async () => {
    const desk = await staffCalls(promptStudio);
    const { version } = await desk.save({ fee: 2600 });
    expect((await desk.undo(version)).body).toMatchObject({ fee: 2500 });
    expect(await desk.notices()).toEqual([]);
  });
});

describe('a change is not undone', () => {
  const nothing = 'The last change of this course can no longer be undone.';

  test('over the change of somebody else, twice, or later', async () => {
    const desk = await staffCalls(promptStudio);
    const first = await desk.save({ fee: 2600 });
    const second = await desk.save({ fee: 2700 });
    const stale = await desk.undo(first.version);
    expect([stale.status, stale.body.course]).toMatchObject([412, { fee: 2700 }]);
    const undone = (await desk.undo(second.version)).body;
    expect(undone).toMatchObject({ fee: 2600 });
    expect(await desk.undo(undone.version)).toMatchObject({
      status: 409,
      body: { error: nothing },
    });
    const third = await desk.save({ fee: 2800 });
    await desk.studio.sql`update course_undos set made_at = now() - interval '16 minutes'`;
    expect((await desk.undo(third.version)).body.error).toBe(nothing);
  });

  test('once a class of the course was changed since', async () => {
    const desk = await staffCalls(promptStudio);
    const { version } = await desk.save(evenings);
    expect((await desk.cancel('2026-12-10')).status).toBe(200);
    expect((await desk.undo(version)).body.error).toBe(
      'Classes of this course have changed since, so the last change can no longer be undone.',
    );
    expect(await desk.read()).toMatchObject({ days: [2, 4] });
  });

  test('by a learner, nor without a version', async () => {
    const desk = await staffCalls(promptStudio);
    const { version } = await desk.save({ fee: 2600 });
    const { token } = await desk.studio.signIn();
    expect((await desk.undo(version, token)).status).toBe(403);
    expect((await desk.call('POST', `courses/${ASANA}/undo`, { notice })).status).toBe(428);
    expect(await desk.read()).toMatchObject({ fee: 2600 });
  });
});
