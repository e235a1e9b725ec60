import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMIT_RULES } from '../../platform/http/limits.ts';
import {
  type ClassCallOptions,
  classCalls,
  classPath,
  THURSDAY,
  TUESDAY_MORNING,
  toEight,
} from '../../testing/class-calls.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { sentMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { PublicClass, StaffClass, StaffWeek } from './class.ts';

let now = new Date(TUESDAY_MORNING);
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const { enrolled, startOver } = orderCalls(() => ({ studio, staff }));
const { act, move, cancel, back, read, asByRule } = classCalls(() => ({ studio, staff }));
beforeEach(async () => {
  now = new Date(TUESDAY_MORNING);
  await startOver();
  await asByRule();
});

const notices = async () => {
  await studio.untilRecipientsStored();
  return studio.sql<{ accountId: number; kind: string; notice: string }[]>`
    select account_id as "accountId", kind, notice from class_notices
    where to_char(date, 'YYYY-MM-DD') = ${THURSDAY} order by id`;
};

/** The texts of the mails to this address about a class. */
async function mailsTo(address: string): Promise<string[]> {
  const texts = (await sentMails(studio.mailFolder)).map(String);
  return texts.filter((text) => text.includes(`To: ${address}`) && /Thursday/.test(text));
}

describe('the week', () => {
  const week = async (query = ''): Promise<StaffWeek> =>
    (await studio.call('GET', `/api/staff/classes${query}`, { token: staff })).body;

  test('has the classes from its Monday on, and the courses that begin after it', async () => {
    await enrolled();
    const { monday, classes, beginning } = await week();
    expect(monday).toBe('2026-11-30');
    expect(classes.map(({ title, date }) => [title, date])).toEqual(
      ['01', '02', '03', '04'].map((day) => ['Asana Regular Classes', `2026-12-${day}`]),
    );
    expect(classes[0]).toMatchObject({
      startsAt: '2026-12-01T01:30:00.000Z',
      state: 'planned',
      enrolled: 1,
      attended: 0,
      told: null,
      meeting: null,
      version: 0,
    });
    expect(beginning).toEqual([
      {
        id: HEALING,
        slug: 'healing-yoga-movement-and-rhythm',
        title: 'Healing Yoga Movement and Rhythm',
        titleIn: { hi: 'हीलिंग योग: गति और लय' },
        picture: 'waves',
        startDate: '2026-12-07',
        enrolled: 0,
        isOpen: false,
      },
    ]);
  });

  test('is the week of any date, and this week where the date is none', async () => {
    expect((await week('?from=2026-12-13')).monday).toBe('2026-12-07');
    expect((await week('?from=yesterday')).monday).toBe('2026-11-30');
    await studio.sql`update courses set hidden = true where id = ${ASANA}`;
    expect((await week()).classes[0]).toMatchObject({ hidden: true });
  });

  test('has a class that was moved on both days', async () => {
    await move({ movedTo: '2026-12-08' });
    const onThursday = (list: StaffWeek) => list.classes.find(({ date }) => date === THURSDAY);
    for (const shown of [await week(), await week('?from=2026-12-08')])
      expect(onThursday(shown)).toMatchObject({
        startsAt: '2026-12-08T02:30:00.000Z',
        wasAt: { startsAt: '2026-12-03T01:30:00.000Z' },
      });
  });
});

describe('moving a class', () => {
  test('notifies every enrolled learner once, by mail', async () => {
    const learners = [await enrolled(), await enrolled()];
    await enrolled([HEALING]);
    const { status, body, headers } = await move();
    expect(status).toBe(200);
    expect(headers.get('ETag')).toBe('"1"');
    expect(body).toMatchObject({
      date: THURSDAY,
      state: 'moved',
      startsAt: '2026-12-03T02:30:00.000Z',
      endsAt: '2026-12-03T03:30:00.000Z',
      wasAt: { startsAt: '2026-12-03T01:30:00.000Z', endsAt: '2026-12-03T02:30:00.000Z' },
      reason: 'Diwali',
      notice: 'Thursday’s class is at 8 am: Diwali',
      told: { of: 2 },
      version: 1,
    });
    const { notice } = toEight;
    expect(await notices()).toEqual(
      learners.map(({ user }) => ({ accountId: user.id, kind: 'moved', notice })),
    );
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 2, pushed: 0, mailed: 2 });
    for (const { user } of learners) expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('moves no other class of the course', async () => {
    await move();
    expect(await read('2026-12-04')).toMatchObject({ state: 'planned', version: 0 });
  });

  test.each([
    [{ endTime: '08:00' }, 'Please choose an end within 12 hours of the start.'],
    [{ startTime: '8' }, 'Start time must be a time such as 07:00.'],
    [{ movedTo: '2026-02-30' }, 'Date must be a date such as 2026-12-01.'],
    [{ notice: '' }, 'The message to learners is required.'],
    [{ reason: 'x'.repeat(101) }, 'Reason must be at most 100 characters long.'],
    [{ notice: 'x'.repeat(201) }, 'The message to learners must be at most 200 characters long.'],
  ])('refuses %j', async (change, error) => {
    const answer = await move(change);
    expect([answer.status, answer.body]).toMatchObject([400, { error }]);
    expect(await notices()).toEqual([]);
  });

  test('is refused for a class that is over, and to a time that is past', async () => {
    const over = 'This class is over, so it can no longer be changed.';
    expect(
      await move({ movedTo: '2026-12-01', startTime: '05:00', endTime: '06:00' }),
    ).toMatchObject({ status: 409, body: { error: over } });
    expect(await read()).toMatchObject({ state: 'planned', version: 0 });
    now = new Date('2026-12-03T02:30:00Z');
    for (const answer of [await move(), await cancel(), await back()])
      expect([answer.status, answer.body]).toMatchObject([409, { error: over }]);
    expect(await notices()).toEqual([]);
  });
});

test('a cancelled class is restored, and learners are notified both times', async () => {
  const { user } = await enrolled();
  expect((await cancel()).body).toMatchObject({ state: 'cancelled', version: 1 });
  expect((await back()).body).toMatchObject({ state: 'planned', reason: '', version: 2 });
  expect((await notices()).map(({ accountId, kind }) => [accountId, kind])).toEqual([
    [user.id, 'cancelled'],
    [user.id, 'back'],
  ]);
  expect((await read()).told).toMatchObject({ of: 1 });
});

describe('a class that was moved from Thursday to Monday', () => {
  const MONDAY = '2026-12-07';
  const onMonday = { startsAt: '2026-12-07T02:30:00.000Z', endsAt: '2026-12-07T03:30:00.000Z' };
  const onThursday = { startsAt: '2026-12-03T01:30:00.000Z', endsAt: '2026-12-03T02:30:00.000Z' };
  const toMonday = (change: object = {}) => move({ movedTo: MONDAY, ...change });
  const SATURDAY = '2026-12-05T12:00:00+05:30';

  test('and is cancelled on Saturday stays on Monday, as the mail says', async () => {
    const { user } = await enrolled();
    await toMonday();
    now = new Date(SATURDAY);
    const { status, body } = await cancel();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...onMonday, state: 'cancelled', wasAt: onThursday });
    await expect
      .poll(async () => (await read()).told)
      .toMatchObject({ of: 1, pushed: 0, mailed: 1 });
    const mails = await mailsTo(user.email);
    // The mails are quoted-printable, which breaks long lines.
    const [letter] = mails
      .map((text) => text.replaceAll('=\r\n', ''))
      .filter((text) => text.includes('class is cancelled'));
    expect(letter).toContain('Mon, 7 Dec, 8 to 9 am IST');
    const { body: shown } = await studio.call('GET', '/api/classes');
    expect(shown.find(({ date }: StaffClass) => date === THURSDAY)).toMatchObject({
      ...onMonday,
      state: 'cancelled',
    });
  });

  test.each(['moved', 'cancelled'])(
    'and is %s cannot be restored on Saturday, to a past time',
    async (state) => {
      await enrolled();
      await toMonday();
      now = new Date(SATURDAY);
      if (state === 'cancelled') await cancel();
      const known = async () => {
        const { told: _, ...found } = await read();
        return { ...found, notices: await notices() };
      };
      const before = await known();
      const answer = await back();
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { error: 'This class is over, so it can no longer be changed.' },
      ]);
      expect(before).toMatchObject({ ...onMonday, state });
      expect(await known()).toEqual(before);
    },
  );

  test('and is cancelled can be moved again, and be restored before its time', async () => {
    await toMonday();
    await cancel();
    expect((await toMonday({ notice: 'It is on Monday after all' })).body).toMatchObject({
      ...onMonday,
      state: 'moved',
      wasAt: onThursday,
    });
    await cancel();
    expect((await back()).body).toMatchObject({ ...onThursday, state: 'planned', wasAt: null });
  });
});

describe('a change to the current state of the class', () => {
  const changes = () => ({ moved: move, cancelled: cancel, back });

  test.each(['moved', 'cancelled', 'back'] as const)(
    'is not written (%s), and nobody is notified twice',
    async (kind) => {
      await enrolled();
      if (kind === 'back') await cancel();
      const once = (await changes()[kind]()).body;
      const notified = await notices();
      const again = await changes()[kind]();
      expect([again.status, again.headers.get('ETag')]).toEqual([200, `"${once.version}"`]);
      expect(again.body).toMatchObject({ state: once.state, version: once.version });
      expect(await notices()).toEqual(notified);
    },
  );

  test('notifies nobody: restoring a class that is as planned', async () => {
    await enrolled();
    expect(await back()).toMatchObject({ status: 200, body: { state: 'planned', version: 0 } });
    expect(await notices()).toEqual([]);
  });

  test('notifies again with another message', async () => {
    await enrolled();
    await cancel();
    await act('POST', 'cancel', { reason: 'Diwali', notice: 'Thursday’s class is cancelled' });
    await move();
    await move({ endTime: '09:30' });
    expect((await notices()).map(({ kind }) => kind)).toEqual([
      'cancelled',
      'cancelled',
      'moved',
      'moved',
    ]);
  });
});

const publicClass = async (): Promise<PublicClass> =>
  (await studio.call('GET', '/api/classes')).body.find(
    ({ courseId, date }: PublicClass) => courseId === ASANA && date === THURSDAY,
  );

test('visitors see the change at once, without its link', async () => {
  await move();
  const shown = await publicClass();
  expect(shown).toMatchObject({ state: 'moved' });
  expect(shown).not.toHaveProperty('meeting');
});

test('the reason for a change is shown to learners; for an open class to everybody', async () => {
  const words = { reason: toEight.reason, notice: toEight.notice };
  const asked = async () => {
    const calendar = await studio.call('GET', '/calendar/courses/asana-regular-classes.ics');
    const page = await studio.call('GET', `/join/asana-regular-classes/${THURSDAY}`);
    return [calendar.text, page.text].map((text) => text.includes('Diwali'));
  };
  await move();
  expect(await publicClass()).toMatchObject({ reason: '', notice: '' });
  expect(await asked()).toEqual([false, false]);
  await studio.sql`update courses set fee = 0, is_open = true where id = ${ASANA}`;
  await expect.poll(publicClass).toMatchObject(words);
  expect(await asked()).toEqual([true, true]);
  await studio.sql`update courses set fee = 2500, is_open = false where id = ${ASANA}`;
});

describe('a change over another version', () => {
  test('is refused with the current class, and nobody is notified', async () => {
    await enrolled();
    await move({}, { version: 0 });
    const answer = await cancel({ version: 0 });
    expect(answer.status).toBe(412);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(answer.body).toMatchObject({
      error: 'Somebody else has changed this class in the meantime. Please look at it again.',
      class: { state: 'moved', version: 1 },
    });
    expect(await notices()).toHaveLength(1);
    expect((await cancel({ version: 1 })).body).toMatchObject({ state: 'cancelled', version: 2 });
  });

  test('succeeds only once among many concurrent ones', async () => {
    await enrolled();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move({}, { version: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
    expect(await notices()).toHaveLength(1);
  });
});

describe('a change that names no version', () => {
  test.each([{}, { 'If-Match': '*' }])('is refused with a sentence (%j)', async (headers) => {
    await enrolled();
    const path = classPath(THURSDAY);
    const requests: [string, string, object][] = [
      ['POST', 'move', toEight],
      ['POST', 'cancel', { reason: '', notice: 'Cancelled' }],
      ['POST', 'back', { notice: 'Back' }],
      ['PUT', 'teacher', { teacher: 'X' }],
      ['PUT', 'link', { meetingLink: 'meet.example', forCourse: true }],
      ['PUT', 'meeting', { meetingId: null }],
    ];
    for (const [method, name, body] of requests) {
      const answer = await studio.call(method, `${path}/${name}`, { token: staff, body, headers });
      expect([name, answer.status, answer.body]).toMatchObject([
        name,
        428,
        { error: 'Please open the page again, and make your change once more.' },
      ]);
    }
    expect(await read()).toMatchObject({ state: 'planned', version: 0 });
    expect(await notices()).toEqual([]);
  });
});

test('one account changes one class twenty times an hour, and other classes as well', async () => {
  const limited = await startTestStudio({
    now: () => now,
    rules: { classChangePerAccount: LIMIT_RULES.classChangePerAccount },
  });
  const otherStaffToken = (await limited.signInStaff()).token;
  const other = (await limited.signInStaff()).token;
  const calls = classCalls(() => ({ studio: limited, staff: otherStaffToken }));
  const teacher = (name: string, how?: ClassCallOptions) =>
    calls.act('PUT', 'teacher', { teacher: name }, how);
  for (let n = 0; n < 20; n += 1) expect((await teacher(`No. ${n}`)).status).toBe(200);
  const { status, body } = await teacher('No. 20');
  expect([status, body.error]).toEqual([429, expect.stringMatching(/^Too many/)]);
  expect((await teacher('No. 21', { date: '2026-12-04' })).status).toBe(200);
  expect((await teacher('No. 22', { token: other })).status).toBe(200);
  await limited.stop();
});

test('a class can have a substitute teacher, and the teacher of the course again', async () => {
  const teacher = (name: unknown) => act('PUT', 'teacher', { teacher: name });
  expect((await teacher('  Meera Joshi ')).body).toMatchObject({
    teacher: 'Meera Joshi',
    hasOwnTeacher: true,
    state: 'planned',
  });
  expect((await read('2026-12-04')).teacher).toBe('Certified Yoga Therapist');
  expect((await teacher(null)).body).toMatchObject({
    teacher: 'Certified Yoga Therapist',
    hasOwnTeacher: false,
  });
  expect((await teacher('')).status).toBe(400);
  expect(await notices()).toEqual([]);
});

test.each([
  ['2026-12-05', ASANA],
  ['2026-11-26', ASANA],
  ['2026-13-01', ASANA],
  ['today', ASANA],
  [THURSDAY, 999],
  [THURSDAY, 'x'],
])('there is no class on %s of course %s', async (date, courseId) => {
  const answers = [await move({}, { date, courseId }), await cancel({ date, courseId })];
  for (const answer of answers)
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { error: 'There is no class on this date.' },
    ]);
});
