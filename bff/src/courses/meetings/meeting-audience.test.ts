import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, many } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from '../courses/course.ts';
import type { StaffMeeting } from './meeting.ts';

const ROOM = 'https://meet.example/asana-7am';
const PAID = 'A course with a fee uses this link, so only enrolled learners can see it.';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  await studio.sql`delete from class_exceptions`;
  await studio.sql`update courses set meeting_id = null, fee = 2500`;
  await studio.sql`delete from meetings`;
});

const call = (method: string, path: string, body?: unknown) =>
  studio.call(method, path, { token: staff, body });
const add = async (fields: object): Promise<number> =>
  (await call('POST', '/api/meetings', fields)).body.id;
const put = (id: number, fields: object) => call('PUT', `/api/meetings/${id}`, fields);
const meetings = async (query = ''): Promise<StaffMeeting[]> =>
  (await call('GET', `/api/staff/meetings${query}`)).body.items;
const publicLinks = async () =>
  (await studio.call('GET', '/api/meetings')).body.map(
    ({ meetingLink }: { meetingLink: string }) => meetingLink,
  );

/** Changes a course as the course editor does. */
const changeCourse = async (id: number, changes: Partial<StaffCourse>) => {
  const courses: StaffCourse[] = (await call('GET', '/api/staff/courses')).body.items;
  const course = courses.find((each) => each.id === id);
  return call('PUT', `/api/staff/courses/${id}`, { ...course, ...changes });
};

/** A Monday in eight weeks, by the database's clock: the link of a class that is over is no longer protected. */
const giveClassItsOwn = (meetingId: number, courseId = ASANA) => studio.sql`
  insert into class_exceptions (course_id, date, meeting_id)
  values (${courseId}, date_trunc('week', current_date)::date + 56, ${meetingId})`;

describe('a meeting', () => {
  test('has no name and is for everyone, unless staff say otherwise', async () => {
    await add({ meetingLink: ROOM });
    await add({ meetingLink: `${ROOM}-2`, name: '  Sunday satsang ', audience: 'enrolled' });
    expect(await meetings()).toMatchObject([
      { name: '', audience: 'everyone', isPublic: true, changedBy: 'Certified Yoga Therapist' },
      { name: 'Sunday satsang', audience: 'enrolled', isPublic: false },
    ]);
    expect(await publicLinks()).toEqual([ROOM]);
  });

  test('keeps name and audience when the link alone is written', async () => {
    const id = await add({ meetingLink: ROOM, name: 'Evening batch', audience: 'enrolled' });
    const { body } = await put(id, { meetingLink: `${ROOM}-new` });
    expect(body).toMatchObject({ name: 'Evening batch', audience: 'enrolled', version: 2 });
    expect((await put(id, { meetingLink: ROOM, name: '' })).body).toMatchObject({ name: '' });
    const opened = await put(id, { meetingLink: ROOM, audience: 'everyone' });
    expect(opened.body).toMatchObject({ name: '', audience: 'everyone', version: 4 });
  });

  test.each([
    [{ name: 'x'.repeat(81) }, 'Name must be at most 80 characters long.'],
    [{ name: 'two\nlines' }, 'Name contains a character that cannot be used. Please remove it.'],
    [
      { audience: 'learners' },
      'Please choose who sees the link: everyone, or only enrolled learners.',
    ],
    [{ audience: null }, 'Please choose who sees the link: everyone, or only enrolled learners.'],
  ])('refuses %j', async (fields, error) => {
    const id = await add({ meetingLink: ROOM });
    for (const answer of [
      await call('POST', '/api/meetings', { meetingLink: ROOM, ...fields }),
      await put(id, { meetingLink: ROOM, ...fields }),
    ])
      expect([answer.status, answer.body]).toMatchObject([400, { error }]);
    expect(await meetings()).toHaveLength(1);
  });
});

describe('a course with a fee', () => {
  test('makes its link one for the enrolled, which only staff can publish, once no such course uses it', async () => {
    const id = await add({ meetingLink: ROOM });
    await changeCourse(ASANA, { meetingId: id });
    const refused = await put(id, { meetingLink: ROOM, audience: 'everyone' });
    expect([refused.status, refused.body]).toMatchObject([409, { error: PAID }]);
    await changeCourse(ASANA, { meetingId: null });
    expect(await publicLinks()).toEqual([]);
    expect((await put(id, { meetingLink: ROOM, audience: 'everyone' })).status).toBe(200);
    expect(await publicLinks()).toEqual([ROOM]);
  });

  test('does so with the link of a single class, and is listed as its course', async () => {
    const id = await add({ meetingLink: ROOM });
    await giveClassItsOwn(id);
    expect(await meetings()).toMatchObject([
      { audience: 'enrolled', courses: [{ id: ASANA, title: 'Asana Regular Classes' }] },
    ]);
    expect((await put(id, { meetingLink: ROOM, audience: 'everyone' })).status).toBe(409);
  });

  test('closes the links of its single classes too when it gets its fee', async () => {
    await changeCourse(ASANA, { fee: 0 });
    const id = await add({ meetingLink: ROOM });
    await giveClassItsOwn(id);
    expect(await publicLinks()).toEqual([ROOM]);
    await changeCourse(ASANA, { fee: 2500 });
    expect(await publicLinks()).toEqual([]);
    expect(await meetings()).toMatchObject([{ audience: 'enrolled' }]);
  });

  test('wins over a concurrent publication of its link', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await add({ meetingLink: ROOM, audience: 'enrolled' });
      const courseId = round % 2 ? ASANA : HEALING;
      const answers = await Promise.all([
        changeCourse(courseId, { meetingId: id }),
        ...(await many(4, async () => put(id, { meetingLink: ROOM, audience: 'everyone' }))),
        changeCourse(courseId, { meetingId: id }),
      ]);
      expect(answers.map(({ status }) => status)).not.toContain(500);
      expect(await publicLinks()).toEqual([]);
      expect(await meetings()).toMatchObject([{ audience: 'enrolled' }]);
      await call('DELETE', `/api/meetings/${id}`);
    }
  });

  test('has no deadlock with a meeting that is deleted while the course is saved', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await add({ meetingLink: ROOM });
      await changeCourse(ASANA, { meetingId: id });
      const answers = await Promise.all([
        changeCourse(ASANA, { meetingId: id, seats: 20 + round }),
        call('DELETE', `/api/meetings/${id}`),
        changeCourse(ASANA, { meetingId: id, seats: 40 + round }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
      expect(await meetings()).toEqual([]);
    }
  });
});

describe('a link that another meeting reserves for the enrolled', () => {
  test('is for the enrolled here too, unless staff say that everyone may see it', async () => {
    await add({ meetingLink: ROOM, audience: 'enrolled' });
    const added = await add({ meetingLink: ROOM });
    const changed = await add({ meetingLink: `${ROOM}-other` });
    await put(changed, { meetingLink: ROOM });
    expect(await publicLinks()).toEqual([]);
    await put(added, { meetingLink: ROOM, audience: 'everyone' });
    await put(added, { meetingLink: ROOM, name: 'Sunday satsang' });
    expect(await meetings(`?ids=${added},${changed}`)).toMatchObject([
      { audience: 'everyone', name: 'Sunday satsang' },
      { audience: 'enrolled' },
    ]);
  });

  test('does not close a link that is not set', async () => {
    await add({ meetingLink: '', audience: 'enrolled' });
    const id = await add({ meetingLink: '' });
    await put(id, { meetingLink: '' });
    expect(await meetings(`?ids=${id}`)).toMatchObject([{ audience: 'everyone' }]);
  });
});

describe('the meetings with a link', () => {
  const using = (link: string) => meetings(`?link=${encodeURIComponent(link)}`);

  test('are those with exactly this one, as it would be stored, with their courses', async () => {
    const id = await add({ meetingLink: ROOM });
    const twin = await add({ meetingLink: ROOM });
    await add({ meetingLink: `${ROOM}-2` });
    await changeCourse(ASANA, { meetingId: twin });
    const found = await using('  meet.example/asana-7am ');
    expect(found).toMatchObject([
      { id, courses: [] },
      { id: twin, courses: [{ title: 'Asana Regular Classes' }] },
    ]);
    expect(await using('https://meet.example/asana')).toEqual([]);
  });

  test('are none for a link that is not set', async () => {
    await add({ meetingLink: '' });
    expect(await using('')).toEqual([]);
  });

  test.each(['javascript:alert(1)', `https://meet.example/${'x'.repeat(2000)}`, 'a\0b'])(
    'cannot be searched by %j',
    async (link) => {
      const { status, body } = await call(
        'GET',
        `/api/staff/meetings?link=${encodeURIComponent(link)}`,
      );
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^Meeting link must be/)]);
    },
  );
});
