import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TeacherDay } from '../../operations/today/today.ts';
import {
  classCalls,
  classPath,
  ifMatchPresent,
  THURSDAY,
  TUESDAY_MORNING,
} from '../../testing/class-calls.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Attendee, StaffClass } from './class.ts';

let studio: TestStudio;
let staff: string;
let teacher: Awaited<ReturnType<TestStudio['signInAs']>>;
let now = new Date(TUESDAY_MORNING);
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
  teacher = await studio.signInAs('teacher', 'Ravi');
});
afterAll(() => studio.stop());

const { act, move, cancel, read, asByRule } = classCalls(() => ({ studio, staff }));
const orders = orderCalls(() => ({ studio, staff }));
const asTeacher = (method: string, path: string, body?: unknown, headers = {}) =>
  studio.call(method, path, { token: teacher.token, body, headers });
const teach = (id: number | null, courseId = ASANA) => studio.sql`
  update courses set teacher_id = ${id}, instructor = ${id ? 'Ravi' : 'Somebody'} where id = ${courseId}`;

beforeEach(async () => {
  now = new Date(TUESDAY_MORNING);
  await asByRule();
  await teach(teacher.user.id);
  await teach(null, HEALING);
});

describe('a teacher', () => {
  const how = () => ({ token: teacher.token });

  test('sees their own classes, today and in the week', async () => {
    const today: TeacherDay = (await asTeacher('GET', '/api/staff/today/taught')).body;
    expect(today.classes.map(({ courseId, date }) => [courseId, date])).toEqual([
      [ASANA, '2026-12-01'],
      [ASANA, '2026-12-02'],
    ]);
    const week = (await asTeacher('GET', '/api/staff/classes')).body;
    expect(new Set(week.classes.map(({ courseId }: StaffClass) => courseId))).toEqual(
      new Set([ASANA]),
    );
    const { body } = await asTeacher('GET', classPath('2026-12-07', HEALING));
    expect(body).toMatchObject({ code: 'classes.not-yours' });
  });

  test('sets links, moves, cancels and restores their own classes only', async () => {
    const link = { meetingLink: 'meet.example/ravi', forCourse: true };
    expect((await act('PUT', 'link', link, how())).status).toBe(200);
    expect((await move({}, how())).status).toBe(200);
    expect((await cancel(how())).status).toBe(200);
    const others = [
      await act('PUT', 'link', link, { ...how(), courseId: HEALING, date: '2026-12-07' }),
      await act(
        'POST',
        'cancel',
        { reason: '', notice: 'No class' },
        { ...how(), courseId: HEALING, date: '2026-12-07' },
      ),
      await asTeacher('GET', `${classPath('2026-12-07', HEALING)}/attendance`),
      await asTeacher('GET', `/api/staff/classes/${HEALING}/readers`),
    ];
    for (const answer of others)
      expect(answer).toMatchObject({ status: 403, body: { code: 'classes.not-yours' } });
    expect((await act('PUT', 'teacher', { teacher: 'Me' }, how())).status).toBe(403);
    expect((await act('PUT', 'meeting', { meetingId: 1 }, how())).body.code).toBe(
      'auth.staff-only',
    );
    expect((await act('PUT', 'meeting', { meetingId: null }, how())).status).toBe(200);
  });

  test('who is a substitute has that class alone, and the course’s teacher no longer has it', async () => {
    const meera = await studio.signInAs('teacher', 'Meera');
    const { body } = await act('PUT', 'teacher', { teacher: 'typed', teacherId: meera.user.id });
    expect(body).toMatchObject({ teacher: 'Meera', teacherId: meera.user.id, hasOwnTeacher: true });
    const asMeera = { token: meera.token };
    expect((await move({}, how())).body.code).toBe('classes.not-yours');
    expect((await move({}, asMeera)).status).toBe(200);
    const forAll = { meetingLink: 'meet.example/all', forCourse: true };
    expect((await act('PUT', 'link', forAll, asMeera)).body.code).toBe('classes.not-yours');
    // Learners and visitors see the name only, which is the account's.
    await studio.call('PATCH', '/api/account', { ...asMeera, body: { name: 'Meera Devi' } });
    const seen = async () => {
      const { body: classes } = await studio.call('GET', '/api/classes');
      return classes.find(
        (found: StaffClass) => found.courseId === ASANA && found.date === THURSDAY,
      );
    };
    await expect.poll(async () => (await seen()).teacher).toBe('Meera Devi');
    expect(await seen()).not.toHaveProperty('teacherId');
    // The teacher of the course again.
    await act('PUT', 'teacher', { teacher: null });
    expect(await read()).toMatchObject({ teacher: 'Ravi', teacherId: teacher.user.id });
  });

  test('never sets the link of another teacher’s course', async () => {
    await act('PUT', 'link', { meetingLink: 'meet.example/shared', forCourse: true });
    await studio.sql`update courses set meeting_id = (select meeting_id from courses where id = ${ASANA}) where id = ${HEALING}`;
    await act('PUT', 'link', { meetingLink: 'meet.example/ravi', forCourse: true }, how());
    const links = async (id: number) =>
      (
        await studio.sql`select meeting_link from courses join meetings on meetings.id = meeting_id where courses.id = ${id}`
      )[0];
    expect(await links(HEALING)).toEqual({ meeting_link: 'https://meet.example/shared' });
    expect(await links(ASANA)).toEqual({ meeting_link: 'https://meet.example/ravi' });
  });

  test('sees the attendees’ names and phone numbers, and marks attendance', async () => {
    const { user } = await orders.enrolled();
    await studio.sql`update accounts set phone = '+919812345670' where id = ${user.id}`;
    const path = `${classPath(THURSDAY)}/attendance`;
    const { body } = await asTeacher('GET', path);
    expect(body.items.find(({ id }: Attendee) => id === user.id)).toMatchObject({
      ...{ name: user.name, phone: '+919812345670', email: null, enrolled: true },
    });
    expect((await asTeacher('PUT', `${path}/${user.id}`, { attended: true })).status).toBe(204);
  });

  test('opens the link of their own class a day ahead, and is not recorded as an attendee', async () => {
    await act('PUT', 'link', { meetingLink: 'https://meet.example/asana', forCourse: true });
    now = new Date('2026-12-01T02:00:00Z');
    const open = (token: string) =>
      studio.call('GET', '/join/asana-regular-classes', {
        headers: { Cookie: `join=${token}`, 'Sec-Fetch-Site': 'none' },
      });
    const answer = await open(teacher.token);
    expect(answer.headers.get('Location')).toBe('https://meet.example/asana');
    expect(
      await studio.sql`select from attendance where account_id = ${teacher.user.id}`,
    ).toHaveLength(0);
    const other = await studio.signInAs('teacher');
    expect((await open(other.token)).status).toBe(200);
    const next = await studio.call('GET', '/join', {
      headers: { Cookie: `join=${teacher.token}` },
    });
    expect(next.headers.get('Location')).toBe('/join/asana-regular-classes');
  });

  test('who got the course during an edit can save it, and the former teacher cannot', async () => {
    const headers = await ifMatchPresent(studio, classPath(THURSDAY), staff);
    await teach(null);
    const body = { reason: '', notice: 'No class' };
    const { status } = await asTeacher('POST', `${classPath(THURSDAY)}/cancel`, body, headers);
    expect(status).toBe(403);
  });
});

test('only a member of the team can be a teacher', async () => {
  const { user } = await studio.signIn();
  const refused = { status: 409, body: { code: 'team.no-such-teacher' } };
  expect(await act('PUT', 'teacher', { teacher: 'X', teacherId: user.id })).toMatchObject(refused);
  const { items } = (await studio.call('GET', '/api/staff/courses', { token: staff })).body;
  const course = items.find(({ id }: { id: number }) => id === HEALING);
  const change = (body: object) =>
    studio.call('PUT', `/api/staff/courses/${course.id}`, {
      token: staff,
      body: { ...course, ...body },
    });
  expect(await change({ teacherId: user.id })).toMatchObject(refused);
  const teachers = (await studio.call('GET', '/api/staff/team/teachers', { token: staff })).body;
  expect(teachers).toContainEqual({ id: teacher.user.id, name: 'Ravi' });
  expect(teachers.map(({ id }: { id: number }) => id)).not.toContain(user.id);
  expect((await change({ teacherId: teacher.user.id, instructor: 'typed' })).body).toMatchObject({
    ...{ teacherId: teacher.user.id, instructor: 'Ravi' },
  });
  // An old app, which knows no accounts, writes another name.
  const { teacherId: _, ...before } = course;
  const written = await studio.call('PUT', `/api/staff/courses/${course.id}`, {
    token: staff,
    body: { ...before, instructor: 'Somebody else' },
  });
  expect(written.body).toMatchObject({ teacherId: null, instructor: 'Somebody else' });
});
