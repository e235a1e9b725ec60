import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, many } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { MeetingChange, StaffMeeting } from './meeting.ts';

const ROOM = 'https://meet.example/asana-7am';
const OTHER = 'https://meet.example/other';

let studio: TestStudio;
let kavita: string;
let vikram: string;
beforeAll(async () => {
  studio = await startTestStudio();
  kavita = (await studio.signInStaff('Kavita Bisht')).token;
  vikram = (await studio.signInStaff('Vikram Negi')).token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  await studio.sql`delete from class_exceptions`;
  await studio.sql`update courses set meeting_id = null, fee = 2500`;
  await studio.sql`delete from meetings`;
  await studio.sql`delete from meeting_changes`;
});

const call = (method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
  studio.call(method, path, { token: kavita, ...options });
const add = async (fields: object = { meetingLink: ROOM }): Promise<number> =>
  (await call('POST', '/api/meetings', { body: fields })).body.id;
const put = (id: number, body: object, token = kavita) =>
  call('PUT', `/api/meetings/${id}`, { body, token });
const remove = (id: number) => call('DELETE', `/api/meetings/${id}`, { token: vikram });
const changesOf = (id: unknown, query = '') =>
  call('GET', `/api/staff/meetings/${id}/changes${query}`);
const kindsOf = async (id: number) =>
  (await changesOf(id)).body.items.map(({ kind }: MeetingChange) => kind);
const undo = (id: unknown, version?: number) =>
  studio.call('POST', `/api/staff/meetings/${id}/undo`, {
    token: vikram,
    headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
  });
const meeting = async (id: number): Promise<StaffMeeting | undefined> =>
  (await call('GET', `/api/staff/meetings?ids=${id}`)).body.items[0];
const use = (id: number, courseId = ASANA) =>
  studio.sql`update courses set meeting_id = ${id} where id = ${courseId}`;
const meetingOfCourse = async (courseId = ASANA) =>
  (await studio.sql`select meeting_id as "id" from courses where id = ${courseId}`)[0]?.id;

const values = (meetingLink: string, name = '', audience = 'everyone') => ({
  meetingLink,
  name,
  audience,
});

describe('the changes of a meeting', () => {
  test('say who changed what and when, the newest first', async () => {
    const id = await add();
    await put(id, { meetingLink: OTHER, name: 'Evening batch' }, vikram);
    await put(id, { meetingLink: OTHER, audience: 'enrolled' });
    await remove(id);
    const change = { id: expect.any(Number), at: expect.any(String) };
    const { body } = await changesOf(id);
    const evening = values(OTHER, 'Evening batch');
    const closed = { ...evening, audience: 'enrolled' };
    expect(body).toEqual({
      items: [
        { ...change, by: 'Vikram Negi', kind: 'deleted', before: closed, after: null },
        { ...change, by: 'Kavita Bisht', kind: 'changed', before: evening, after: closed },
        { ...change, by: 'Vikram Negi', kind: 'changed', before: values(ROOM), after: evening },
        { ...change, by: 'Kavita Bisht', kind: 'created', before: null, after: values(ROOM) },
      ],
      next: null,
      version: 3,
    });
    const times = body.items.map(({ at }: MeetingChange) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('include when a course with a fee made the link one for the enrolled', async () => {
    const id = await add();
    await use(id);
    expect((await changesOf(id)).body.items[0]).toMatchObject({
      kind: 'closed',
      by: null,
      before: values(ROOM),
      after: values(ROOM, '', 'enrolled'),
    });
  });

  test('exclude a write that changed nothing', async () => {
    const id = await add();
    await put(id, { meetingLink: ROOM });
    expect(await kindsOf(id)).toEqual(['created']);
  });

  test('have no name when the account is deleted', async () => {
    const passing = await studio.signInStaff('Passing Guest');
    const id = await add();
    await put(id, { meetingLink: OTHER }, passing.token);
    await studio.sql`delete from accounts where id = ${passing.user.id}`;
    expect((await changesOf(id)).body.items[0]).toMatchObject({ kind: 'changed', by: null });
  });

  test('are paged by 50', async () => {
    const id = await add();
    for (let n = 0; n < 59; n += 1) await put(id, { meetingLink: `${ROOM}-${n}` });
    const first = (await changesOf(id)).body;
    const rest = (await changesOf(id, `?after=${first.next}`)).body;
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 10, null]);
    expect(rest.items[0].after).toEqual(first.items.at(-1).before);
    expect((await changesOf(id, '?after=x')).status).toBe(400);
  });
});

describe('undo', () => {
  test('restores the values before the last change, and is itself undone by the next', async () => {
    const id = await add();
    await put(id, { meetingLink: OTHER, name: 'Evening batch', audience: 'enrolled' });
    const undone = await undo(id, 2);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({
      undone: 'changed',
      meeting: { ...values(ROOM), id, version: 3, isPublic: true, changedBy: 'Vikram Negi' },
    });
    expect((await undo(id, 3)).body.meeting).toMatchObject(
      values(OTHER, 'Evening batch', 'enrolled'),
    );
    expect(await kindsOf(id)).toEqual(['changed', 'changed', 'changed', 'created']);
  });

  test('deletes an added link, unless a course uses it', async () => {
    const id = await add();
    await studio.sql`update courses set fee = 0 where id = ${ASANA}`;
    await use(id);
    const refused = await undo(id, 1);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'A course uses this link, so adding it cannot be undone. Please delete it if you no longer need it.',
    ]);
    await studio.sql`update courses set meeting_id = null`;
    expect((await undo(id, 1)).body).toEqual({ undone: 'created', meeting: null });
    expect(await meeting(id)).toBeUndefined();
    expect(await kindsOf(id)).toEqual(['deleted', 'created']);
  });

  test('creates a deleted link again under its id, for the courses and classes that have none now', async () => {
    const id = await add({ meetingLink: ROOM, name: 'Morning', audience: 'enrolled' });
    await use(id);
    await use(id, HEALING);
    await studio.sql`
      insert into class_exceptions (course_id, date, meeting_id)
      values (${ASANA}, '2027-01-04', ${id}), (${ASANA}, '2027-01-05', ${id})`;
    await remove(id);
    expect((await changesOf(id)).body.items[0]).toMatchObject({ kind: 'deleted' });
    const other = await add({ meetingLink: OTHER });
    await use(other, HEALING);
    await studio.sql`update class_exceptions set meeting_id = ${other} where date = '2027-01-05'`;
    const { status, body } = await undo(id, 1);
    expect([status, body]).toMatchObject([
      200,
      {
        undone: 'deleted',
        meeting: { ...values(ROOM, 'Morning', 'enrolled'), id, version: 2, isPublic: false },
      },
    ]);
    expect(body.meeting.courses).toMatchObject([{ id: ASANA }]);
    expect([await meetingOfCourse(), await meetingOfCourse(HEALING)]).toEqual([id, other]);
    const classes = await studio.sql`
      select meeting_id as "id" from class_exceptions order by date`;
    expect(classes.map((each) => each.id)).toEqual([id, other]);
    expect(await add()).toBeGreaterThan(other);
  });

  test('restores a link in a version that no form has open', async () => {
    const id = await add();
    await put(id, { meetingLink: OTHER });
    await remove(id);
    await undo(id, 2);
    const stale = await studio.call('PUT', `/api/meetings/${id}`, {
      token: kavita,
      body: { meetingLink: ROOM },
      headers: { 'If-Match': '"2"' },
    });
    expect(stale.status).toBe(412);
  });

  test('says whether a restored link is public, and changes the public list at once', async () => {
    const id = await add();
    await add({ meetingLink: OTHER });
    const links = async () =>
      (await studio.call('GET', '/api/meetings')).body.map(
        (each: StaffMeeting) => each.meetingLink,
      );
    await remove(id);
    expect(await links()).toEqual([OTHER]);
    expect((await undo(id, 1)).body.meeting).toMatchObject({ isPublic: true });
    expect(await links()).toEqual([ROOM, OTHER]);
  });

  test('keeps a link closed whose course has a fee by now', async () => {
    await studio.sql`update courses set fee = 0 where id = ${ASANA}`;
    const id = await add();
    await use(id);
    await remove(id);
    await studio.sql`update courses set fee = 2500 where id = ${ASANA}`;
    expect((await undo(id)).body.meeting).toMatchObject({ audience: 'enrolled', isPublic: false });
    expect(await kindsOf(id)).toEqual(['closed', 'created', 'deleted', 'created']);
  });

  test('does not show the link of a course with a fee to everybody', async () => {
    const id = await add();
    await put(id, { meetingLink: ROOM, audience: 'enrolled' });
    await use(id);
    const refused = await undo(id, 2);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'A course with a fee uses this link, so only enrolled learners can see it.',
    ]);
    const closed = await add({ meetingLink: OTHER });
    await use(closed);
    await studio.sql`update courses set meeting_id = null`;
    expect([(await undo(closed)).status, (await undo(closed)).body.error]).toEqual([
      409,
      'Because of a course with a fee, only enrolled learners see this link. To show it to everyone, please choose that in the form.',
    ]);
    expect(await meeting(closed)).toMatchObject({ audience: 'enrolled' });
  });

  test('of an outdated version is refused with the current one', async () => {
    const id = await add();
    await put(id, { meetingLink: OTHER });
    const refused = await undo(id, 1);
    expect([refused.status, refused.body]).toMatchObject([
      412,
      {
        error: 'Kavita Bisht has changed this link in the meantime. Please look at it again.',
        meeting: { ...values(OTHER), id, version: 2 },
        changedBy: 'Kavita Bisht',
      },
    ]);
    expect(refused.headers.get('ETag')).toBe('"2"');
    await remove(id);
    const gone = await undo(id, 1);
    expect([gone.status, gone.body]).toMatchObject([
      412,
      { changedBy: 'Vikram Negi', meeting: { ...values(OTHER), id, version: 2 } },
    ]);
  });

  test('happens once among concurrent requests', async () => {
    const changed = await add();
    await put(changed, { meetingLink: OTHER });
    const deleted = await add();
    await remove(deleted);
    for (const [id, version] of [
      [changed, 2],
      [deleted, 1],
    ] as const) {
      const answers = await many(6, () => undo(id, version));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(412)]);
      expect(await meeting(id)).toMatchObject(values(ROOM));
    }
  });

  test('needs a free slot among the 5,000', async () => {
    const id = await add();
    await remove(id);
    await studio.sql`insert into meetings (meeting_link) select '' from generate_series(1, 5000)`;
    expect((await undo(id, 1)).status).toBe(409);
    expect(await meeting(id)).toBeUndefined();
  });

  test('needs a change that is stored', async () => {
    const id = await add();
    await studio.sql`delete from meeting_changes`;
    const answer = await undo(id);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'There is nothing to undo: changes of a link are kept for a year.',
    ]);
  });

  test.each(['2147483647', '0', 'x', "1'--"])('of %j is answered with 404', async (id) => {
    for (const answer of [await undo(id), await changesOf(id)])
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { error: 'This meeting no longer exists.' },
      ]);
  });
});
