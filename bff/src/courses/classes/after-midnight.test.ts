import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classPath, ifMatchPresent } from '../../testing/class-calls.ts';
import { courseCalls } from '../../testing/course-calls.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { eventsIn } from '../../testing/read-calendar.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from '../courses/course.ts';

const LINK = 'https://meet.example/late';
const THURSDAY = '2027-10-28';
const FRIDAY = '2027-10-29';
/** 23:30 on Thursday to 00:30 on Friday, in India. */
const AT_NIGHT = { startsAt: '2027-10-28T18:00:00.000Z', endsAt: '2027-10-28T19:00:00.000Z' };

let now: Date;
const at = (time: string, date = FRIDAY) => {
  now = new Date(`${date}T${time}:00+05:30`);
};
let studio: TestStudio;
let staff: string;
let teacher: { token: string; user: { id: number } };
beforeAll(async () => {
  at('12:00', '2027-10-20');
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
  teacher = await studio.signInAs('teacher');
});
afterAll(() => studio.stop());
beforeEach(() => at('12:00', '2027-10-20'));

const { create, act } = courseCalls(() => ({ studio, staff }));
const orders = orderCalls(() => ({ studio, staff }));
const get = (path: string, token?: string) => studio.call('GET', path, { token });

/** On Tuesdays and Thursdays, 23:30 to 00:30. */
const night = (change = {}): Promise<StaffCourse> =>
  create({
    ...{ title: 'Yoga Nidra', startTime: '23:30', endTime: '00:30', feePer: 'month' },
    ...change,
  });

/** A learner of the course whose last paid day is this one. */
async function lastPaidOn(day: string, { id }: StaffCourse) {
  const learner = await orders.enrolled([id]);
  await studio.sql`
    update enrolment_periods
    set first_day = '2027-10-01', paid_until = ${day}, last_day = ${day}, anchor = '2027-10-01'
    where account_id = ${learner.user.id} and course_id = ${id}`;
  await studio.sql`
    update enrolments set first_day = '2027-10-01'
    where account_id = ${learner.user.id} and course_id = ${id}`;
  return learner;
}

const join = (path: string, token: string) =>
  studio.call('GET', path, { headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${token}` } });

describe('a course whose classes end after midnight', () => {
  test('is created and shown, with classes that end on the next day', async () => {
    const course = await night();
    expect(course).toMatchObject({ startTime: '23:30', endTime: '00:30' });
    at('12:00', THURSDAY);
    const { body } = await get('/api/classes');
    const own = body.filter(({ courseId }: { courseId: number }) => courseId === course.id);
    expect(own.at(1)).toMatchObject({ date: THURSDAY, ...AT_NIGHT });
    // Also if it begins before the requested span, and runs in it.
    at('00:10');
    const { classes } = (await get('/api/staff/today', staff)).body;
    expect(classes).toContainEqual(expect.objectContaining({ courseId: course.id, ...AT_NIGHT }));
  });

  test.each([
    ['at the moment at which they start', '23:30'],
    ['more than twelve hours after', '11:31'],
  ])('is refused where they end %s', async (_, endTime) => {
    const body = { ...(await night()), endTime };
    const answer = await studio.call('POST', '/api/staff/courses', { token: staff, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please choose an end within 12 hours of the start.');
  });

  test('is in the calendar until the next day', async () => {
    const { slug } = await night();
    const { text } = await get(`/calendar/courses/${slug}.ics`);
    const span = { from: new Date(`${THURSDAY}T06:00Z`), until: new Date(`${FRIDAY}T06:00Z`) };
    expect(eventsIn(text, span)).toMatchObject([AT_NIGHT]);
  });
});

describe('ten minutes after midnight', () => {
  test('the class is joined by a learner whose last paid day was that of its start', async () => {
    const course = await night();
    await act(course, THURSDAY, 'link', { meetingLink: LINK, forCourse: true });
    const { token, user } = await lastPaidOn(THURSDAY, course);
    at('00:10');
    await studio.endEnrolments();
    for (const path of [`/join/${course.slug}`, `/join/${course.slug}/${THURSDAY}`])
      expect((await join(path, token)).headers.get('Location')).toBe(LINK);
    expect((await join('/join', token)).headers.get('Location')).toBe(`/join/${course.slug}`);
    const list = (await get(`${classPath(THURSDAY, course.id)}/attendance`, staff)).body.items;
    expect(list).toMatchObject([{ id: user.id, enrolled: true, attended: true }]);
    const links = (await get('/api/meetings/mine', token)).body.items;
    expect(links).toContainEqual(expect.objectContaining({ meetingLink: LINK }));
    expect((await get('/api/enrolments', token)).body).toMatchObject([
      { courseId: course.id, lastDay: THURSDAY },
    ]);
    at('00:30');
    await studio.endEnrolments();
    expect((await join(`/join/${course.slug}`, token)).status).toBe(200);
    expect((await get('/api/enrolments', token)).body).toEqual([]);
  });

  test('a cancelled class still says so to its learners', async () => {
    const course = await night();
    await act(course, THURSDAY, 'cancel', { reason: 'Rain', notice: 'No class tonight' });
    const { token } = await lastPaidOn(THURSDAY, course);
    at('00:10');
    expect((await join('/join', token)).headers.get('Location')).toBe(`/join/${course.slug}`);
    expect((await join(`/join/${course.slug}`, token)).text).toContain('No class tonight');
  });

  test('staff mark attendance', async () => {
    const course = await night();
    const { user } = await lastPaidOn(THURSDAY, course);
    at('00:10');
    await studio.endEnrolments();
    const path = `${classPath(THURSDAY, course.id)}/attendance`;
    const body = { attended: true };
    const noted = await studio.call('PUT', `${path}/${user.id}`, { token: staff, body });
    expect(noted.status).toBe(204);
    expect((await get(path, staff)).body.items).toMatchObject([{ id: user.id, attended: true }]);
  });

  test('the teacher reads the health note until the class is over', async () => {
    const course = await night({ teacherId: teacher.user.id });
    const { token, user } = await lastPaidOn(THURSDAY, course);
    const note = { text: 'Slipped disc.', textVersion: 1 };
    await studio.call('PUT', '/api/account/health-note', { token, body: note });
    const path = `/api/staff/people/${user.id}/health-note/readings`;
    const read = async () => (await studio.call('POST', path, { token: teacher.token })).status;
    at('00:10');
    expect(await read()).toBe(200);
    at('00:30');
    expect(await read()).toBe(403);
  });
});

describe('a class that is moved to an hour before midnight', () => {
  const move = async (endTime: string) => {
    const path = classPath('2027-10-25', ASANA);
    const headers = await ifMatchPresent(studio, path, staff);
    const body = { movedTo: THURSDAY, startTime: '23:30', endTime, reason: '', notice: 'Late' };
    return studio.call('POST', `${path}/move`, { token: staff, body, headers });
  };

  test('ends on the next day, and moving it there again notifies nobody', async () => {
    expect(await move('23:30')).toMatchObject({ status: 400 });
    const moved = await move('00:30');
    expect(moved).toMatchObject({ status: 200, body: { state: 'moved', ...AT_NIGHT } });
    expect((await move('00:30')).body.version).toBe(moved.body.version);
  });

  test('stays accessible to a learner who paid for it until it is over', async () => {
    const monday = '2027-10-25';
    const course = await night({
      ...{ startDate: monday, days: [1] },
      startTime: '07:00',
      endTime: '08:00',
    });
    const hours = { movedTo: THURSDAY, startTime: '23:30', endTime: '00:30' };
    await act(course, monday, 'move', { ...hours, reason: '', notice: 'Late' });
    await act(course, monday, 'link', { meetingLink: LINK, forCourse: false });
    const { token } = await lastPaidOn(monday, course);
    at('00:10');
    await studio.endEnrolments();
    expect((await join(`/join/${course.slug}`, token)).headers.get('Location')).toBe(LINK);
    at('00:30');
    await studio.endEnrolments();
    const people = await get(`/api/staff/courses/${course.id}/people`, staff);
    expect(people.body.items).toEqual([]);
  });
});
