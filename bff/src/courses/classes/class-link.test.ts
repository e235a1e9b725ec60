import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ClassCallOptions,
  classCalls,
  THURSDAY,
  TUESDAY_MORNING,
} from '../../testing/class-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Meeting } from '../meetings/meeting.ts';
import type { PublicClass, StaffClass } from './class.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { act, read, asByRule } = classCalls(() => ({ studio, staff }));
beforeEach(asByRule);

const setLink = (meetingLink: string, forCourse: boolean, how?: ClassCallOptions) =>
  act('PUT', 'link', { meetingLink, forCourse }, how);
const linkOf = async (date?: string) => (await read(date)).meeting?.meetingLink;

test('the link of the course is that of all its classes', async () => {
  expect((await setLink('meet.google.com/abc', true)).body).toMatchObject({
    meeting: { name: 'Asana Regular Classes', meetingLink: 'https://meet.google.com/abc' },
    hasOwnLink: false,
  });
  const first = (await read()).meeting?.id;
  await setLink('https://zoom.us/j/1', true);
  expect(await read('2026-12-04')).toMatchObject({
    meeting: { id: first, meetingLink: 'https://zoom.us/j/1' },
  });
});

test('the link of one class belongs to no other class, and can be changed', async () => {
  await setLink('meet.google.com/abc', true);
  const { body } = await setLink('zoom.us/j/1', false);
  expect(body).toMatchObject({
    hasOwnLink: true,
    meeting: { meetingLink: 'https://zoom.us/j/1' },
  });
  await setLink('zoom.us/j/2', false);
  expect(await read()).toMatchObject({
    meeting: { id: body.meeting.id, meetingLink: 'https://zoom.us/j/2' },
  });
  expect(await linkOf('2026-12-04')).toBe('https://meet.google.com/abc');
});

test('the link of a course with a fee is for the enrolled only', async () => {
  const publicLinks = async () =>
    (await studio.call('GET', '/api/meetings')).body.map(({ meetingLink }: Meeting) => meetingLink);
  await setLink('meet.google.com/abc', true);
  await setLink('meet.google.com/thursday', false);
  expect(await publicLinks()).toEqual([]);
});

test('the link of a class can be an existing meeting, or the course’s again', async () => {
  const { body } = await studio.call('POST', '/api/meetings', {
    token: staff,
    body: { meetingLink: 'meet.example/other' },
  });
  const use = (meetingId: unknown) => act('PUT', 'meeting', { meetingId });
  expect((await use(body.id)).body).toMatchObject({
    meeting: { id: body.id, meetingLink: 'https://meet.example/other' },
    hasOwnLink: true,
  });
  expect((await use(null)).body).toMatchObject({ meeting: null, hasOwnLink: false });
  expect(await use(999_999)).toMatchObject({
    status: 409,
    body: { error: 'This meeting no longer exists.' },
  });
});

describe('the link of one class that uses a meeting of others too', () => {
  const writeOver = (seen: StaffClass) =>
    act('PUT', 'link', {
      meetingLink: 'zoom.us/j/thursday',
      forCourse: false,
      linkVersion: seen.meeting?.version,
    });
  const useOf = (meetingId: unknown, date?: string) =>
    act('PUT', 'meeting', { meetingId }, date ? { date } : {});

  test.each([
    ['its course', true],
    ['another class', false],
  ])('becomes a new meeting: the link of %s stays', async (_, forCourse) => {
    const friday = '2026-12-04';
    await setLink('meet.google.com/shared', forCourse, { date: friday });
    const shared = (await read(friday)).meeting;
    const seen = (await useOf(shared?.id)).body;
    expect(seen).toMatchObject({ hasOwnLink: true, meeting: shared });
    const stale = { ...seen, meeting: { ...seen.meeting, version: 9 } };
    expect((await writeOver(stale)).status).toBe(412);
    const { status, body } = await writeOver(seen);
    expect(status).toBe(200);
    expect(body.meeting).toMatchObject({ meetingLink: 'https://zoom.us/j/thursday' });
    expect(body.meeting.id).not.toBe(shared?.id);
    expect((await read(friday)).meeting).toEqual(shared);
  });

  test('changes in place when the others no longer use the meeting', async () => {
    const friday = '2026-12-04';
    await setLink('meet.google.com/shared', false, { date: friday });
    const shared = (await read(friday)).meeting;
    const seen = (await useOf(shared?.id)).body;
    await useOf(null, friday);
    expect((await writeOver(seen)).body.meeting).toMatchObject({
      id: shared?.id,
      meetingLink: 'https://zoom.us/j/thursday',
    });
  });
});

test('setting the link of a course changes the version of the course', async () => {
  const courses = async () =>
    (await studio.call('GET', '/api/staff/courses', { token: staff })).body;
  const before = (await courses()).items.find(({ id }: { id: number }) => id === ASANA);
  const write = (version: number) =>
    studio.call('PUT', `/api/staff/courses/${ASANA}`, {
      token: staff,
      body: before,
      headers: { 'If-Match': `"${version}"` },
    });
  await write(before.version);
  const { token, user } = await studio.signInStaff('Meera Joshi');
  await setLink('meet.google.com/abc', true, { token });
  expect(await write(before.version + 1)).toMatchObject({
    status: 412,
    body: { changedBy: user.name },
  });
});

test('the link may not be a script', async () => {
  expect(await setLink('javascript:alert(1)', true)).toMatchObject({ status: 400 });
  expect((await read()).meeting).toBeNull();
});

test('links and teachers are not changed over another version of the class', async () => {
  await act('PUT', 'teacher', { teacher: 'Meera Joshi' }, { version: 0 });
  const late = [
    await setLink('zoom.us/j/1', false, { version: 0 }),
    await act('PUT', 'teacher', { teacher: 'Om Rana' }, { version: 0 }),
    await act('PUT', 'meeting', { meetingId: null }, { version: 0 }),
  ];
  for (const answer of late)
    expect(answer).toMatchObject({ status: 412, body: { class: { teacher: 'Meera Joshi' } } });
  expect(await read()).toMatchObject({ version: 1, meeting: null });
});

test('the timetable contains the meeting of open classes only, and when they can be joined', async () => {
  const shown = async () => {
    const { body } = await studio.call('GET', '/api/classes');
    const { startsAt, opensAt, meetingId } = body.find(
      ({ date }: PublicClass) => date === THURSDAY,
    );
    return { minutes: (Date.parse(startsAt) - Date.parse(opensAt)) / 60_000, meetingId };
  };
  await setLink('meet.google.com/abc', true);
  const { id } = (await read()).meeting ?? {};
  expect(await shown()).toEqual({ minutes: 15, meetingId: null });
  // Written as by another server: this server gets the change event from the database.
  await studio.sql`update courses set is_open = true, fee = 0 where id = ${ASANA}`;
  await expect.poll(shown).toEqual({ minutes: 15, meetingId: id });
  await studio.sql`update courses set meeting_id = null where id = ${ASANA}`;
  await expect.poll(shown).toEqual({ minutes: 15, meetingId: null });
  await studio.sql`update courses set is_open = false, fee = 2500 where id = ${ASANA}`;
});

test('a link that somebody else has changed is not overwritten unseen', async () => {
  const send = (meetingLink: string, linkVersion: number, forCourse = true) =>
    act('PUT', 'link', { meetingLink, forCourse, linkVersion });
  expect((await send('https://meet.example/first', 0)).status).toBe(200);
  const { version = 0 } = (await read()).courseMeeting ?? {};
  const both = await Promise.all([
    send('https://meet.example/mine', version),
    send('https://meet.example/theirs', version),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const saved = both.find(({ status }) => status === 200)?.body.courseMeeting;
  const refused = both.find(({ status }) => status === 412)?.body;
  expect(refused.class.courseMeeting).toEqual(saved);
  expect((await read()).courseMeeting).toEqual(saved);
  // The caller saw no link, but there is one now.
  expect((await send('https://meet.example/late', 0)).status).toBe(412);
  expect((await send('https://meet.example/own', 0, false)).status).toBe(200);
});
