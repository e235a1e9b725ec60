import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consents as english } from '../../platform/i18n/en/consents.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { deleteOldReadings } from './queries.ts';

const SECRET = 'Slipped disc, low in the back.';

const lines: string[] = [];
const WEDNESDAY = new Date('2026-12-16T06:30:00Z');
let now = WEDNESDAY;
let studio: TestStudio;
let staff: { token: string; user: { id: number } };
let learner: { token: string; user: { id: number } };
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  studio = await startTestStudio({ logger, now: () => now });
  staff = await studio.signInAs('owner', 'Kavita');
});
beforeEach(async () => {
  now = WEDNESDAY;
  learner = await studio.signIn('Meera');
});
afterAll(() => studio.stop());

const own = (method: string, body?: object) =>
  studio.call(method, '/api/account/health-note', { token: learner.token, body });
const save = async () =>
  expect((await own('PUT', { text: SECRET, textVersion: 1 })).status).toBe(204);
const read = (token = staff.token) =>
  studio.call('POST', `/api/staff/people/${learner.user.id}/health-note/readings`, { token });
const page = async () =>
  (await studio.call('GET', `/api/staff/people/${learner.user.id}/page`, { token: staff.token }))
    .text;

test('a health note is stored with consent, and each reading is shown to its learner', async () => {
  const without = await own('PUT', { text: SECRET });
  expect([without.status, without.body.code]).toEqual([400, 'health.consent-required']);
  expect((await own('PUT', { text: SECRET, textVersion: 0 })).status).toBe(400);
  expect((await own('GET')).body).toEqual({ note: null, readings: [], textVersion: 2 });
  expect((await read()).body.code).toBe('health.none');

  await save();
  expect(await page()).not.toContain(SECRET);
  expect(JSON.parse(await page()).hasHealthNote).toBe(true);
  expect((await own('GET')).body.readings, 'the page alone is no reading').toEqual([]);

  expect((await read()).body).toMatchObject({ text: SECRET, readBefore: null });
  now = new Date('2026-12-16T09:00:00Z');
  expect((await read()).body).toMatchObject({ text: SECRET, readBefore: null });
  const ravi = await studio.signInAs('owner', 'Ravi');
  expect((await read(ravi.token)).body.readBefore).toMatchObject({ by: 'Kavita' });
  expect((await own('GET')).body).toMatchObject({
    note: { text: SECRET, changedAt: '2026-12-16T06:30:00.000Z' },
    readings: [
      { by: expect.stringMatching(/Kavita|Ravi/), lastAt: '2026-12-16T09:00:00.000Z' },
      { by: expect.stringMatching(/Kavita|Ravi/), lastAt: '2026-12-16T09:00:00.000Z' },
    ],
  });
});

test('a health note is read by the owner and by the teachers of the learner’s courses', async () => {
  await save();
  const [reception, teacher] = [await studio.signInStaff(), await studio.signInAs('teacher')];
  const pageOf = async (token: string) =>
    (await studio.call('GET', `/api/staff/people/${learner.user.id}/page`, { token })).body;
  expect((await read(reception.token)).body.code).toBe('health.not-for-you');
  expect(await pageOf(reception.token)).not.toHaveProperty('hasHealthNote');
  expect((await read(teacher.token)).body.code).toBe('health.not-for-you');

  const { select, checkOut, submit, confirm } = orderCalls(() => ({
    studio,
    staff: reception.token,
  }));
  await select(learner.token, ASANA);
  const { id } = (await checkOut(learner.token)).body;
  await submit(learner.token, id);
  await confirm(id);
  await studio.sql`update courses set teacher_id = ${teacher.user.id} where id = ${ASANA}`;
  expect((await read(teacher.token)).body.text).toBe(SECRET);
  await studio.sql`update courses set teacher_id = ${reception.user.id} where id = ${ASANA}`;
  expect((await read(teacher.token)).status).toBe(403);
  expect(await pageOf(reception.token)).toHaveProperty('hasHealthNote', true);
});

describe('the teacher of a course, or of one of its classes, reads a health note only', () => {
  const days = (date: string, time: string) => {
    now = new Date(`${date}T${time}:00+05:30`);
  };
  /** A learner of the asana course (Monday to Friday, 7 to 8) whose month is December, and two teachers. */
  const setUp = async () => {
    days('2026-12-01', '06:00');
    const meera = await studio.signIn('Meera');
    const [teacher, substitute] = [
      await studio.signInAs('teacher', 'Asha'),
      await studio.signInAs('teacher', 'Ravi'),
    ];
    const { sql } = studio;
    await sql`delete from class_exceptions`;
    await sql`
      update courses
      set teacher_id = ${teacher.user.id}, instructor = 'Asha', fee_per = 'month', fee = 2500, month_rule = 'calendar', start_date = '2026-11-02',
        rule_from = null, end_date = null, days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00'
      where id = ${ASANA}`;
    const calls = orderCalls(() => ({ studio, staff: staff.token }));
    const buy = async () => {
      await calls.select(meera.token, ASANA);
      const { id } = (await calls.checkOut(meera.token)).body;
      await calls.submit(meera.token, id);
      expect((await calls.confirm(id)).status).toBe(204);
    };
    await buy();
    const note = { text: SECRET, textVersion: 1 };
    const path = '/api/account/health-note';
    await studio.call('PUT', path, { token: meera.token, body: note });
    /** Whether the account can read the note, and whether the list of the class on this day shows that there is one. */
    const seenBy = async ({ token }: { token: string }, date = '2026-12-17') => {
      const path = `/api/staff/people/${meera.user.id}/health-note/readings`;
      const { status, text } = await studio.call('POST', path, { token });
      expect(text.includes('Slipped')).toBe(status === 200);
      const list = `/api/staff/classes/${ASANA}/${date}/attendance`;
      const { body } = await studio.call('GET', list, { token });
      const rows: { id: number; hasHealthNote?: boolean }[] = body.items ?? [];
      const row = rows.find(({ id }) => id === meera.user.id);
      return [status, row?.hasHealthNote ?? false];
    };
    const substituteOn = (date: string, more: object = {}) => {
      const row = { course_id: ASANA, date, teacher: 'Ravi', teacher_id: substitute.user.id };
      return sql`insert into class_exceptions ${sql({ ...row, ...more })}`;
    };
    return { meera, teacher, substitute, seenBy, substituteOn };
  };

  test('while the learner has access to it: from before the first paid day to the last', async () => {
    const { teacher, seenBy, meera } = await setUp();
    expect(await seenBy(teacher)).toEqual([200, true]);
    days('2026-12-31', '23:59');
    expect(await seenBy(teacher, '2026-12-31')).toEqual([200, true]);
    days('2027-01-01', '00:00');
    expect(await seenBy(teacher, '2026-12-31'), 'also not in the list of a class before').toEqual([
      403,
      false,
    ]);
    // The seat is kept, as the next days are bought; in between there is no access.
    await studio.sql`
      update enrolments set first_day = '2027-02-01', last_day = '2027-02-28' where account_id = ${meera.user.id}`;
    expect(await seenBy(teacher, '2026-12-31')).toEqual([403, false]);
    const other = await studio.signInAs('teacher', 'Lata');
    await studio.sql`update courses set teacher_id = ${other.user.id} where id = ${ASANA}`;
    days('2026-12-17', '06:00');
    expect(await seenBy(teacher), 'who gives it no more').toEqual([403, false]);
  });

  test('as a substitute from when that is set until the class is over', async () => {
    const { substitute, seenBy, substituteOn, meera } = await setUp();
    days('2026-12-16', '12:00');
    expect(await seenBy(substitute)).toEqual([403, false]);
    await substituteOn('2026-12-17');
    expect(await seenBy(substitute)).toEqual([200, true]);
    days('2026-12-17', '07:59');
    expect(await seenBy(substitute)).toEqual([200, true]);
    days('2026-12-17', '08:00');
    expect(await seenBy(substitute)).toEqual([403, false]);
    // A class that was moved is over at its new time.
    await substituteOn('2026-12-18', {
      moved_to: '2026-12-19',
      start_time: '18:00',
      end_time: '19:00',
    });
    days('2026-12-19', '18:59');
    expect(await seenBy(substitute)).toEqual([200, true]);
    days('2026-12-19', '19:00');
    expect(await seenBy(substitute)).toEqual([403, false]);
    // Not for a class that does not take place, nor for a learner without access on its day.
    await substituteOn('2026-12-21', { cancelled: true });
    await substituteOn('2027-01-04');
    expect(await seenBy(substitute)).toEqual([403, false]);
    await studio.sql`update enrolments set last_day = null where account_id = ${meera.user.id}`;
    expect(await seenBy(substitute)).toEqual([200, true]);
  });
});

test('learners read no health note of others, and no list of staff shows one', async () => {
  await save();
  await read();
  expect((await read(learner.token)).status).toBe(403);
  const stranger = await studio.signIn('A Stranger');
  expect((await read(stranger.token)).status).toBe(403);
  for (const path of ['people/list?search=Meera', 'people.csv', 'people?search=Meera']) {
    const answer = await studio.call('GET', `/api/staff/${path}`, { token: staff.token });
    expect([answer.status, answer.text.includes('Slipped')], path).toEqual([200, false]);
  }
  expect(lines.join('')).not.toContain('Slipped');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'staff act',
      act: 'POST /api/staff/people/:id/health-note/readings',
      row: learner.user.id,
    }),
  );
});

test('a consent is stored with the text that the app has shown, the earlier or the current one', async () => {
  const lata = await studio.signIn('Lata');
  const save = (textVersion: number) =>
    studio.call('PUT', '/api/account/health-note', {
      token: lata.token,
      body: { text: SECRET, textVersion },
    });
  const consents = async () =>
    (await studio.call('GET', '/api/account/consents', { token: lata.token })).body;
  expect((await save(1)).status).toBe(204);
  expect(await consents()).toMatchObject([
    { kind: 'health-note', text: english['health-note'][1], agreed: true },
  ]);
  expect([(await save(2)).status, (await save(2)).status]).toEqual([204, 204]);
  expect(await consents()).toMatchObject([
    { kind: 'health-note', text: english['health-note'][2], agreed: true },
  ]);
  const stored = await studio.sql`
    select text_version as "textVersion" from consents where account_id = ${lata.user.id} order by id`;
  expect(stored).toEqual([{ textVersion: 1 }, { textVersion: 2 }]);
  expect((await save(3)).body.code).toBe('health.consent-required');
});

test('a health note is deleted when its consent is withdrawn; its readings are listed for a year', async () => {
  await save();
  await read();
  await read((await studio.signInAs('owner', 'Ravi')).token);
  expect((await own('DELETE')).status).toBe(204);
  expect((await read()).status).toBe(404);
  const { note, readings } = (await own('GET')).body;
  expect([note, readings.length]).toEqual([null, 2]);
  const exported = await studio.call('GET', '/api/account/export', { token: learner.token });
  expect(exported.body.healthNote).toBeNull();
  const consents = exported.body.consents.map(({ kind, agreed }: Record<string, unknown>) => [
    kind,
    agreed,
  ]);
  expect(consents).toEqual([
    ['health-note', true],
    ['health-note', false],
  ]);
  expect(exported.body.healthNoteReadBy).toHaveLength(2);
  await studio.sql`update health_note_readings set last_at = now() - interval '13 months'
    where account_id = ${learner.user.id} and reader_id = ${staff.user.id}`;
  expect(await deleteOldReadings(studio.sql, 100)).toBe(1);
});
