import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { classCalls, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from '../courses/course.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({
    now: () => new Date(TUESDAY_MORNING),
    rules: { notificationsPerAccount: { points: 3, seconds: 3600 } },
  });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  staff = (await studio.signInStaff()).token;
  await classes.asByRule();
});

const orders = orderCalls(() => ({ studio, staff }));
const classes = classCalls(() => ({ studio, staff }));
const newLink = { meetingLink: 'https://meet.example/own', forCourse: false };
const notice = 'The teacher is Ravi Kumar';

async function changeTeacher(token = staff) {
  const { items } = (await studio.call('GET', '/api/staff/courses', { token })).body;
  const course: StaffCourse = items.find(({ id }: StaffCourse) => id === ASANA);
  const body = { ...course, instructor: 'Ravi Kumar', telling: { notice, dropped: [] } };
  const headers = { 'If-Match': `"${course.version}"` };
  return studio.call('PUT', `/api/staff/courses/${ASANA}`, { token, body, headers });
}

test('one account can notify learners only a limited number of times, about any classes and courses', async () => {
  await orders.enrolled();
  for (const date of ['2026-12-02', '2026-12-03', '2026-12-04'])
    expect((await classes.move({ movedTo: date }, { date, version: 0 })).status).toBe(200);
  const monday = { date: '2026-12-07', version: 0 };
  const rejections = [
    await classes.move({ movedTo: '2026-12-07' }, monday),
    await classes.cancel(monday),
    await classes.back({ date: '2026-12-02' }),
    await changeTeacher(),
  ];
  for (const { status, body, headers } of rejections) {
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(
        /^You have sent learners many changes in the last hour\. Please try again in \d+ minutes\.$/,
      ),
    ]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  await studio.untilRecipientsStored();
  expect(await studio.sql`select from class_tellings`).toHaveLength(3);
  expect(await classes.read('2026-12-07')).toMatchObject({ state: 'planned', version: 0 });
  expect(await classes.read('2026-12-02')).toMatchObject({ state: 'moved', version: 1 });
  // A link sends no notification. Another account has its own limit.
  expect((await classes.act('PUT', 'link', newLink, monday)).status).toBe(200);
  const other = (await studio.signInStaff()).token;
  expect((await changeTeacher(other)).status).toBe(200);
});
