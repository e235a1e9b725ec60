import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/database/db.ts';
import { createMigrator, MIGRATIONS, migrate } from '../../platform/database/migrate.ts';
import { type ClassCallOptions, classCalls, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { ASANA, HEALING, many, PRANAYAMA } from '../../testing/order-calls.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { MeetingChange, StaffMeeting } from './meeting.ts';

const ROOM = 'https://meet.example/asana-7am';
const OTHER = 'https://meet.example/other';
const PAID = 'A course with a fee uses this link, so only enrolled learners can see it.';

let studio: TestStudio;
let staff: string;
let staffId: number;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
  const { token, user } = await studio.signInStaff('Kavita Bisht');
  [staff, staffId] = [token, user.id];
});
afterAll(() => studio.stop());

const { act, asByRule } = classCalls(() => ({ studio, staff }));
beforeEach(async () => {
  await asByRule();
  await studio.sql`update courses set fee = 2500, is_open = false`;
  // On Tuesdays and Thursdays from 6 to 7:15, for everybody.
  await studio.sql`
    update courses set fee = 0, is_open = true, seats = null, start_date = '2026-12-01'
    where id = ${PRANAYAMA}`;
  await studio.sql`delete from meetings`;
});

const call = (method: string, path: string, body?: unknown) =>
  studio.call(method, path, { token: staff, body });
const add = async (fields: object): Promise<number> =>
  (await call('POST', '/api/meetings', fields)).body.id;
const put = (id: number, fields: object) => call('PUT', `/api/meetings/${id}`, fields);
const remove = (id: number) => call('DELETE', `/api/meetings/${id}`);
const undo = (id: number) => call('POST', `/api/staff/meetings/${id}/undo`);
const setLink = (meetingLink: string, how?: ClassCallOptions, forCourse = true) =>
  act('PUT', 'link', { meetingLink, forCourse }, how);
const meeting = async (id: number): Promise<StaffMeeting> =>
  (await call('GET', `/api/staff/meetings?ids=${id}`)).body.items[0];
const changesOf = async (id: number): Promise<MeetingChange[]> =>
  (await call('GET', `/api/staff/meetings/${id}/changes`)).body.items;
const publicLinks = async () =>
  (await studio.call('GET', '/api/meetings')).body.map(
    ({ meetingLink }: { meetingLink: string }) => meetingLink,
  );

/** Gives the class on a later day, by the database's clock, its own meeting. */
const giveClassItsOwn = (meetingId: number, daysFromToday: number) => studio.sql`
  insert into class_exceptions (course_id, date, meeting_id, changed_by)
  values (${ASANA}, current_date + ${daysFromToday}::integer, ${meetingId}, ${staffId})`;

describe('the link of a course with a fee', () => {
  test('is closed in every other meeting that has it, and that is recorded', async () => {
    const twin = await add({ meetingLink: ROOM, name: 'Sunday satsang' });
    await add({ meetingLink: OTHER });
    expect((await setLink(ROOM)).status).toBe(200);
    expect(await publicLinks()).toEqual([OTHER]);
    expect(await meeting(twin)).toMatchObject({ audience: 'enrolled', courses: [] });
    expect((await changesOf(twin))[0]).toMatchObject({
      kind: 'closed',
      before: { meetingLink: ROOM, name: 'Sunday satsang', audience: 'everyone' },
      after: { audience: 'enrolled' },
    });
  });

  test('is also closed when the course’s meeting gets another link', async () => {
    await setLink(OTHER);
    const twin = await add({ meetingLink: ROOM });
    await setLink(ROOM);
    expect(await publicLinks()).toEqual([]);
    expect((await changesOf(twin))[0]).toMatchObject({ kind: 'closed', by: 'Kavita Bisht' });
  });

  test('is also closed as the link of one class, until that is over', async () => {
    const ids = [await add({ meetingLink: ROOM }), await add({ meetingLink: ROOM })];
    await giveClassItsOwn(ids[1] as number, 7);
    const open = (id: number) => put(id, { meetingLink: ROOM, audience: 'everyone' });
    for (const id of ids) {
      expect(await meeting(id)).toMatchObject({ audience: 'enrolled' });
      expect(await open(id)).toMatchObject({ status: 409, body: { error: PAID } });
    }
    await studio.sql`update class_exceptions set date = date - 14`;
    for (const id of ids) expect((await open(id)).body).toMatchObject({ audience: 'everyone' });
  });

  test('is also closed as the link of one class that is moved to a future day', async () => {
    const id = await add({ meetingLink: ROOM });
    await giveClassItsOwn(id, -3);
    expect(await meeting(id)).toMatchObject({ audience: 'everyone' });
    await studio.sql`
      update class_exceptions
      set moved_to = current_date + 3, start_time = '07:00', end_time = '08:00'`;
    expect(await meeting(id)).toMatchObject({ audience: 'enrolled' });
  });

  test('cannot be published in another meeting by anybody', async () => {
    await setLink(ROOM);
    const twin = await add({ meetingLink: ROOM });
    const other = await add({ meetingLink: OTHER });
    const open = { meetingLink: ROOM, audience: 'everyone' };
    for (const answer of [
      await call('POST', '/api/meetings', open),
      await put(twin, open),
      await put(other, open),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { error: PAID }]);
    await expect(studio.sql`insert into meetings (meeting_link) values (${ROOM})`).rejects.toThrow(
      'the link of a course with a fee is for the enrolled',
    );
    expect(await publicLinks()).toEqual([OTHER]);
  });

  test.each([
    'HTTPS://MEET.Example/asana-7am',
    'http://meet.example/asana-7am',
    'https://meet.example:443/asana-7am',
    'https://meet.example:0443/asana-7am',
    'http://meet.example:00080/asana-7am',
    'https://meet.example./asana-7am#now',
    'https://meet.example/%61sana-7a%6D?',
    'https:meet.example/asana-7am',
    'https://meet.example/other/../asana-7am',
    'https://meet.example\\asana-7am',
  ])('is the same link as %s', async (written) => {
    const before = await add({ meetingLink: written });
    expect(await publicLinks()).toHaveLength(1);
    await setLink(ROOM);
    expect(await meeting(before)).toMatchObject({ audience: 'enrolled' });
    await add({ meetingLink: written });
    const open = await call('POST', '/api/meetings', {
      meetingLink: written,
      audience: 'everyone',
    });
    expect([open.status, open.body.error]).toEqual([409, PAID]);
    expect(await publicLinks()).toEqual([]);
  });

  test('in another script is the same link as in its ASCII form', async () => {
    await setLink('https://मिलन.example/asana');
    await add({ meetingLink: 'https://xn--l2blm5c.example/asana' });
    expect(await publicLinks()).toEqual([]);
  });

  test.each([`${ROOM}?x=1`, `${ROOM}/`, 'https://meet.example/ASANA-7AM'])(
    'matches %s apart from the query, which only staff can make public explicitly',
    async (near) => {
      await setLink(ROOM);
      const kept = await add({ meetingLink: near });
      expect(await meeting(kept)).toMatchObject({ audience: 'enrolled' });
      const asked = await call('GET', `/api/staff/meetings?link=${encodeURIComponent(near)}`);
      expect(asked.body.items).toHaveLength(2);
      const open = await put(kept, { meetingLink: near, audience: 'everyone' });
      expect([open.status, await publicLinks()]).toEqual([200, [near]]);
      await put(kept, { meetingLink: OTHER });
      expect((await undo(kept)).body.meeting).toMatchObject({ audience: 'everyone' });
    },
  );

  test('is not published by restoring a meeting that had it', async () => {
    const deleted = await add({ meetingLink: ROOM });
    await remove(deleted);
    const changed = await add({ meetingLink: ROOM });
    await put(changed, { meetingLink: OTHER });
    await setLink(ROOM);
    for (const id of [deleted, changed]) {
      const { status, body } = await undo(id);
      expect([status, body.meeting]).toMatchObject([
        200,
        { meetingLink: ROOM, audience: 'enrolled', isPublic: false },
      ]);
    }
    expect(await publicLinks()).toEqual([]);
  });

  test('is not published by an open course that gets it, for all its classes or for one', async () => {
    await setLink(ROOM);
    await setLink(ROOM, { courseId: PRANAYAMA });
    await setLink(ROOM, { courseId: PRANAYAMA, date: '2026-12-10' }, false);
    expect(await publicLinks()).toEqual([]);
    await setLink(OTHER, { courseId: PRANAYAMA, date: '2026-12-10' }, false);
    expect(await publicLinks()).toEqual([]);
    await setLink(`${OTHER}-2`, { courseId: PRANAYAMA, date: '2026-12-17' }, false);
    expect(await publicLinks()).toEqual([`${OTHER}-2`]);
  });

  test('closes nothing if it is not set', async () => {
    const empty = await add({ meetingLink: '' });
    await setLink(ROOM);
    await setLink('');
    expect(await meeting(empty)).toMatchObject({ audience: 'everyone' });
    expect(await publicLinks()).toEqual(['']);
  });

  test('is never public, also with concurrent writes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const courseId = round % 2 ? ASANA : HEALING;
      const twin = await add({ meetingLink: ROOM });
      const later = await add({ meetingLink: OTHER });
      const gone = await add({ meetingLink: ROOM });
      await remove(gone);
      const answers = await Promise.all([
        ...(await many(2, async () => put(twin, { meetingLink: ROOM, audience: 'everyone' }))),
        setLink(ROOM, { courseId, date: '2026-12-09' }),
        put(later, { meetingLink: ROOM }),
        undo(gone),
        add({ meetingLink: ROOM }),
        setLink(ROOM, { courseId: PRANAYAMA }),
        remove(twin),
        undo(later),
      ]);
      const statuses = answers.flatMap((answer) =>
        typeof answer === 'object' ? [answer.status] : [],
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect((await publicLinks()).filter((link: string) => link === ROOM)).toEqual([]);
      await studio.sql`update courses set meeting_id = null`;
      await studio.sql`delete from meetings`;
    }
  });
});

test('existing links are closed with all equal ones', async () => {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url, { max: 1 });
  const upTo = createMigrator(async (query) => ({ rows: await sql.unsafe(query) }), MIGRATIONS);
  await upTo.migrate('16');
  await sql`
    insert into meetings (meeting_link)
    values (${ROOM}), (${ROOM.toUpperCase().replace('ASANA-7AM', 'asana-7am')}), (${OTHER}), (''), (''),
      ('https://meet.example:0443/asana-7am'), ('https://meet.example:08443/asana-7am')`;
  await sql`
    update courses set meeting_id = (select min(id) from meetings where meeting_link = ${ROOM})
    where id = ${ASANA}`;
  await sql`
    update courses set meeting_id = (select min(id) from meetings where meeting_link = '')
    where id = ${HEALING}`;
  await migrate(sql);
  const rows = await sql`select meeting_link as "link", audience from meetings order by id`;
  expect(rows.map(({ link, audience }) => [link, audience])).toEqual([
    [ROOM, 'enrolled'],
    ['HTTPS://MEET.EXAMPLE/asana-7am', 'enrolled'],
    [OTHER, 'everyone'],
    ['', 'enrolled'],
    ['', 'everyone'],
    ['https://meet.example:0443/asana-7am', 'enrolled'],
    ['https://meet.example:08443/asana-7am', 'everyone'],
  ]);
  const [{ same } = {}] = await sql`
    select link_key = key_of_link('http://meet.example:8443/asana-7am') as "same"
    from meetings where meeting_link like '%:08443%'`;
  expect(same).toBe(true);
  await sql.end();
  await database.drop();
});

describe('the first public meeting', () => {
  const page = async () => (await call('GET', '/api/staff/meetings')).body;
  const ids = async () => (await page()).firstPublic.map(({ id }: StaffMeeting) => id);
  const use = (meetingId: number | null, date: string) =>
    act('PUT', 'meeting', { meetingId }, { courseId: PRANAYAMA, date });

  test('is that of the current or next open class, and else the first by id', async () => {
    const first = await add({ meetingLink: ROOM });
    const second = await add({ meetingLink: OTHER });
    const later = await add({ meetingLink: `${OTHER}-later` });
    const own = await add({ meetingLink: `${OTHER}-own` });
    expect([await ids(), (await page()).openMeetingId]).toEqual([[first, second], null]);
    await use(later, '2026-12-03');
    expect(await ids()).toEqual([first, second]);
    await use(own, '2026-12-01');
    expect([await ids(), (await page()).openMeetingId]).toEqual([[own, first], own]);
    await act(
      'POST',
      'cancel',
      { reason: '', notice: 'No class today' },
      { courseId: PRANAYAMA, date: '2026-12-01' },
    );
    expect(await ids()).toEqual([later, first]);
    await remove(later);
    expect([await ids(), (await page()).openMeetingId]).toEqual([[first, second], null]);
    await undo(later);
    expect(await ids()).toEqual([later, first]);
  });

  test('is another meeting while that of the open class is for the enrolled', async () => {
    const first = await add({ meetingLink: ROOM });
    const own = await add({ meetingLink: OTHER, audience: 'enrolled' });
    await use(own, '2026-12-01');
    expect([await ids(), (await page()).openMeetingId]).toEqual([[first], own]);
  });
});
