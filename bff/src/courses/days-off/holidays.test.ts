import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { classCalls, THURSDAY, toEight } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA, HEALING, oneByOne, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from '../courses/course.ts';
import type { HolidayClass, HolidayPreview } from './holiday.ts';

/** Tuesday, 6:30 in India. Asana is on Monday to Friday at 7; these two are on the same Thursday. */
let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  await onThursdays(pushStudio.studio);
});

const onThursdays = ({ sql }: TestStudio) => sql`
  update courses set days = '{4}', start_date = '2026-12-03', rule_from = null
  where id in (${HEALING}, ${PRANAYAMA})`;

const { move, cancel, back: putBack, read } = classCalls(() => pushStudio);

const thursday = { firstDate: THURSDAY, lastDate: THURSDAY, courseIds: null as number[] | null };
const texts = { reason: 'Diwali', notice: 'There are no classes on Thu, 3 Dec: Diwali' };
const REVOCATION_NOTICE = 'The classes of Thu, 3 Dec, are held';

interface HolidayTestStudio {
  studio: TestStudio;
  staff: string;
}

/** The calls of staff about holidays. */
const holidayCalls = (desk: () => HolidayTestStudio) => {
  const call = (method: string, path: string, body?: object, headers = {}) => {
    const { studio, staff: token } = desk();
    return studio.call(method, `/api/staff/holidays${path}`, { token, body, headers });
  };
  const preview = ({ firstDate, lastDate, courseIds } = thursday) => {
    const courses = courseIds ? `&courses=${courseIds}` : '';
    return call('GET', `/preview?firstDate=${firstDate}&lastDate=${lastDate}${courses}`);
  };
  /** For the current classes, unless another `version` is given. */
  const make = async (scope = thursday, more: object = {}, headers = {}) => {
    const { version } = (await preview(scope)).body;
    return call('POST', '', { ...texts, ...scope, version, ...more }, headers);
  };
  /** For any classes, unless another `version` is given. */
  const back = (id: number, version?: string) =>
    call('POST', `/${id}/back`, { notice: REVOCATION_NOTICE, version });
  const previewBack = (id: number) => call('GET', `/${id}/back`);
  return { call, preview, make, back, previewBack };
};
const holidays = holidayCalls(() => pushStudio);

const mailsTo = async (address: string, about = /classes|This class/): Promise<ParsedMail[]> =>
  (await parsedMails(pushStudio.studio.mailFolder)).filter(
    ({ to, text }) => to && !Array.isArray(to) && to.text === address && about.test(text ?? ''),
  );
const holidayMailsTo = (address: string) =>
  mailsTo(address, /(?:cancelled|will take place after all):\n/);
const idsOf = (classes: HolidayClass[]) => classes.map(({ courseId }) => courseId).toSorted();
const timesInMail = (mail: ParsedMail | undefined) =>
  mail?.text?.split('\n').filter((line) => / IST$/.test(line));

const stateOn = async (date: string, courseId = ASANA) => (await read(date, courseId)).state;

/** The calls of staff about the healing course, which is on Thursdays. */
const healing = () => {
  const { studio, staff: token } = pushStudio;
  const path = `/api/staff/courses/${HEALING}`;
  const over = ({ version }: Pick<StaffCourse, 'version'>) => ({ 'If-Match': `"${version}"` });
  const giveDays = async (days: number[]): Promise<StaffCourse> => {
    const { items } = (await studio.call('GET', '/api/staff/courses', { token })).body;
    const course = items.find(({ id }: StaffCourse) => id === HEALING);
    const saved = await studio.call('PUT', path, {
      ...{ token, headers: over(course) },
      body: { ...course, days },
    });
    expect(saved.status, saved.text).toBe(200);
    return saved.body;
  };
  const undo = async (changed: StaffCourse) => {
    const body = { notice: 'Thursdays, as before' };
    const undone = await studio.call('POST', `${path}/undo`, {
      ...{ token, body, headers: over(changed) },
    });
    expect(undone.status, undone.text).toBe(200);
  };
  return { giveDays, undo };
};

describe('a holiday', () => {
  test('has a preview of the classes it cancels, and of how many people it affects', async () => {
    await pushStudio.enrolled([ASANA, HEALING]);
    await pushStudio.enrolled([PRANAYAMA]);
    const { body }: { body: HolidayPreview } = await holidays.preview();
    // In order of time.
    expect(body.courses).toMatchObject([
      { id: PRANAYAMA, title: 'Advanced Pranayama Certificate Course', classes: 1 },
      { id: ASANA, title: 'Asana Regular Classes', classes: 1 },
      { id: HEALING, title: 'Healing Yoga Movement and Rhythm', classes: 1 },
    ]);
    expect(body.classes.map(({ courseId, date }) => [courseId, date]).toSorted()).toEqual(
      [ASANA, HEALING, PRANAYAMA].map((id) => [id, THURSDAY]),
    );
    expect(body.learners).toBe(2);
    const some = (await holidays.preview({ ...thursday, courseIds: [ASANA, HEALING] })).body;
    expect([some.courses.length, some.classes.length, some.learners]).toEqual([3, 2, 1]);
  });

  test('cancels the classes of a week, except those that are over, cancelled already, or of other courses', async () => {
    await cancel({ date: '2026-12-02' });
    await move({ movedTo: '2026-12-12' }, { date: '2026-12-04' });
    pushStudio.at('2026-12-01T01:45:00Z');
    const week = { firstDate: '2026-11-30', lastDate: '2026-12-06', courseIds: [ASANA] };
    const { status, body } = await holidays.make(week);
    expect([status, body]).toMatchObject([201, { classes: 1, isBack: false }]);
    expect(await read()).toMatchObject({ ...texts, state: 'cancelled', version: 1, told: null });
    expect(await stateOn('2026-12-01')).toBe('planned');
    expect(await stateOn('2026-12-04')).toBe('moved');
    expect((await read('2026-12-02')).notice).not.toBe(texts.notice);
  });

  test('sends one push message and one mail to each person, with their cancelled classes', async () => {
    const both = await pushStudio.enrolled([ASANA, HEALING]);
    const one = await pushStudio.enrolled([PRANAYAMA]);
    const [phone, other] = [
      await pushStudio.subscribe(both.token),
      await pushStudio.subscribe(one.token),
    ];
    const { body } = await holidays.make();
    expect(body.told).toMatchObject({ of: 2 });
    const asana = 'Thu, 3 Dec, 7 to 8 am IST';
    const [message, more] = await pushStudio.messagesTo(phone);
    expect(more).toBeUndefined();
    expect(message).toMatchObject({ title: '2 classes are cancelled', path: '/UserDashboard' });
    expect(message?.body).toContain(`${texts.notice}\nAsana Regular Classes: ${asana}\n`);
    expect(await pushStudio.messagesTo(other)).toEqual([
      expect.objectContaining({ title: expect.stringContaining('Pranayama'), day: THURSDAY }),
    ]);
    await expect.poll(() => holidayMailsTo(both.user.email)).toHaveLength(1);
    const [letter] = await holidayMailsTo(both.user.email);
    expect(letter?.subject).toBe(texts.notice);
    expect(letter?.text).toContain('These 2 classes are cancelled:');
    expect(timesInMail(letter)).toHaveLength(2);
    expect(timesInMail(letter)).toContain(`Asana Regular Classes: ${asana}`);
    await expect.poll(() => holidayMailsTo(one.user.email)).toHaveLength(1);
    const [short] = await holidayMailsTo(one.user.email);
    expect(short?.subject).toMatch(/^Advanced Pranayama.*: There are no classes on Thu, 3 Dec/);
    expect(timesInMail(short)).toHaveLength(1);
    const path = `/${body.id}`;
    await expect
      .poll(async () => (await holidays.call('GET', path)).body.told)
      .toEqual({ of: 2, pushed: 2, mailed: 2, mailsAt: null, none: 0 });
    expect(await pushStudio.sql`select from class_notices`).toEqual([]);
  });

  test('notifies each learner of their paid classes, and nobody without one', async () => {
    const { sql } = pushStudio;
    await sql`
      update courses set fee_per = 'month', month_rule = 'calendar', extends_paid = false where id = ${ASANA}`;
    onTestFinished(async () => {
      await sql`update courses set fee_per = 'once', extends_paid = true where id = ${ASANA}`;
    });
    const december = await pushStudio.enrolled();
    const withJanuary = async () => {
      const learner = await pushStudio.enrolled();
      const renewal = { courseId: ASANA, months: 1 };
      const { id } = (await pushStudio.post(learner.token, '/api/orders/renewals', renewal)).body;
      await pushStudio.submit(learner.token, id);
      await pushStudio.confirm(id);
      return learner;
    };
    const both = await withJanuary();
    const january = await withJanuary();
    const back = { way: 'cash', paise: 250_000, paid: 250_000, reason: 'Ill', ends: true };
    await pushStudio.post(pushStudio.staff, `/api/staff/orders/${january.order.id}/refunds`, back);
    const phones = await oneByOne(3, async (n) =>
      pushStudio.subscribe([december, both, january][n]?.token ?? ''),
    );
    const scope = { firstDate: '2026-12-31', lastDate: '2027-01-04', courseIds: [ASANA] };
    const { body } = await holidays.make(scope);
    expect([body.classes, body.told.of]).toEqual([3, 3]);
    const heard = await Promise.all(phones.map((phone) => pushStudio.messagesTo(phone)));
    expect(heard.map(([message]) => message?.title)).toEqual([
      expect.stringContaining('Asana Regular Classes'),
      '3 classes are cancelled',
      '2 classes are cancelled',
    ]);
    await expect.poll(() => holidayMailsTo(december.user.email)).toHaveLength(1);
    const details = timesInMail((await holidayMailsTo(december.user.email))[0]);
    expect(details).toEqual(['Asana Regular Classes: Thu, 31 Dec, 7 to 8 am IST']);
    const later = { ...scope, firstDate: '2027-01-05', lastDate: '2027-01-05' };
    expect((await holidays.preview(later)).body.learners).toBe(2);
  });

  test('is notified by push in each learner’s language', async () => {
    const [reader, other] = [
      await pushStudio.enrolled([ASANA, HEALING]),
      await pushStudio.enrolled(),
    ];
    await pushStudio.sql`
      update accounts set language = 'hi' where id in (${reader.user.id}, ${other.user.id})`;
    const [phone, second] = [
      await pushStudio.subscribe(reader.token),
      await pushStudio.subscribe(other.token),
    ];
    const inHindi = 'दिवाली पर क्लास नहीं होगी';
    const { body } = await holidays.make(thursday, { noticeIn: { hi: inHindi } });
    expect(body.noticeIn).toEqual({ hi: inHindi });
    const asana = 'गुरुवार, 3 दिसंबर, सुबह 7 से 8 बजे IST';
    const [several] = await pushStudio.messagesTo(phone);
    expect(several).toMatchObject({ title: '2 क्लासें नहीं होंगी', language: 'hi' });
    expect(several?.body).toContain(`${inHindi}\nआसन की नियमित क्लास: ${asana}\n`);
    expect(await pushStudio.messagesTo(second)).toMatchObject([
      { title: 'आसन की नियमित क्लास', body: `${inHindi}\n${asana}` },
    ]);
    await holidays.back(body.id);
    // Without a message in Hindi about the revocation, the Hindi message of the holiday is not used.
    expect((await pushStudio.messagesTo(phone)).at(-1)).toMatchObject({
      title: '2 क्लासें तय समय पर होंगी',
      body: expect.stringMatching(new RegExp(`^${REVOCATION_NOTICE}\n`)),
    });
  });

  test('is in the learner’s classes at once, and in their export', async () => {
    const { token } = await pushStudio.enrolled();
    await holidays.make();
    const own = (await pushStudio.studio.call('GET', '/api/classes/mine', { token })).body;
    expect(own.find(({ date }: { date: string }) => date === THURSDAY)).toMatchObject({
      ...texts,
      state: 'cancelled',
    });
    await pushStudio.studio.untilRecipientsStored();
    const data = (await pushStudio.studio.call('GET', '/api/account/export', { token })).body;
    expect(data.toldOfHolidays).toMatchObject([{ from: THURSDAY, words: texts.notice }]);
  });

  test('replaces the pending notification of a class', async () => {
    const calls = await delayedStudio();
    await calls.enrolled();
    await calls.classes.move();
    expect((await calls.make()).body.told.of).toBe(1);
    await mailsAreDue(calls.studio);
    await calls.studio.untilRecipientsStored();
    await calls.studio.untilIdle();
    const mails = await parsedMails(calls.studio.mailFolder);
    const theirs = mails.filter(({ text }) => /Thu, 3 Dec/.test(text ?? ''));
    expect(theirs.map(({ subject }) => subject)).toEqual([
      `Asana Regular Classes: ${texts.notice}`,
    ]);
  });
});

describe('a holiday is refused', () => {
  const make = (change: object) => holidays.make(thursday, change);

  test.each([
    [{ lastDate: '2027-01-03' }, 'A holiday is at most 31 days long.'],
    [{ lastDate: '2026-12-02' }, 'The last day must not be before the first.'],
    [{ firstDate: 'soon' }, 'First day must be a date such as 2026-12-01.'],
    [{ courseIds: [] }, 'Please choose 1 to 200 courses.'],
    [
      { courseIds: Array.from({ length: 201 }, (_, n) => n + 1) },
      'Please choose 1 to 200 courses.',
    ],
    [{ notice: '' }, 'The message to learners is required.'],
    [{ reason: 'x'.repeat(101) }, 'Reason must be at most 100 characters long.'],
    [{ version: undefined }, 'Please open the page again, and make your change once more.'],
  ])('with %j', async (change, error) => {
    const answer = await make(change);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(await stateOn(THURSDAY)).toBe('planned');
  });

  test('without classes, and with more than 500', async () => {
    const sunday = { ...thursday, firstDate: '2026-12-06', lastDate: '2026-12-06' };
    expect(await holidays.make(sunday)).toMatchObject({
      status: 409,
      body: { error: 'There are no longer any classes on these days.' },
    });
    await pushStudio.sql`
      insert into courses
        (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date, days, start_time, end_time)
      select 'many-' || n, 'Many', '-', '-', '-', '{-}', '-', 100, '2026-12-01', '{1,2,3,4,5,6,7}', '07:00', '08:00'
      from generate_series(1, 17) n`;
    const month = { firstDate: '2026-12-02', lastDate: '2027-01-01', courseIds: null };
    for (const answer of [
      await holidays.preview(month),
      await holidays.make(month, { version: 'x' }),
    ])
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'A holiday has at most 500 classes. Please choose fewer days or fewer courses.',
      ]);
    await pushStudio.sql`delete from courses where slug like 'many-%'`;
  });

  test('to learners and to strangers', async () => {
    const { token } = await pushStudio.enrolled();
    const { version } = (await holidays.preview()).body;
    const body = { ...thursday, ...texts, version };
    const path = '/api/staff/holidays';
    const answers = [
      await pushStudio.studio.call('POST', path, { token, body }),
      await pushStudio.studio.call('GET', `${path}/preview?firstDate=${THURSDAY}`, { token }),
      await pushStudio.studio.call('GET', path, { token }),
      await pushStudio.studio.call('GET', `${path}/1/back`, { token }),
      await pushStudio.studio.call('POST', path, { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
    expect(await stateOn(THURSDAY)).toBe('planned');
  });

  test('if one of its classes was changed meanwhile, with a new preview', async () => {
    const { version } = (await holidays.preview()).body;
    await move();
    const answer = await holidays.make(thursday, { version });
    expect([answer.status, answer.body.error]).toEqual([
      412,
      'Somebody else has changed these classes in the meantime. Please look at them again.',
    ]);
    const { preview } = answer.body;
    const moved = { courseId: ASANA, startsAt: '2026-12-03T02:30:00.000Z' };
    expect(preview.classes).toContainEqual(expect.objectContaining(moved));
    expect(await stateOn(THURSDAY)).toBe('moved');
    expect((await holidays.make(thursday, { version: preview.version })).status).toBe(201);
  });

  test('for all but one of many at once; the same request again returns the same holiday', async () => {
    await pushStudio.enrolled();
    const { version } = (await holidays.preview()).body;
    const many = Array.from({ length: 6 }, () => holidays.make(thursday, { version }));
    const answers = await Promise.all(many);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(412)]);
    const friday = { ...thursday, firstDate: '2026-12-04', lastDate: '2026-12-04' };
    const seen = (await holidays.preview(friday)).body.version;
    const key = { 'Idempotency-Key': 'once' };
    const again = await Promise.all(
      [1, 2].map(() => holidays.make(friday, { version: seen }, key)),
    );
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(again[0]?.body).toEqual(again[1]?.body);
    expect(await pushStudio.sql`select from holidays`).toHaveLength(2);
  });
});

/** Makes the mails of holidays due now, and notifies the servers. */
const mailsAreDue = ({ sql }: TestStudio) => sql`
  update holidays set mail_at = now(), told_at = told_at`;

/** A studio with pending mails, so that a holiday can be revoked before them. */
let cachedDelayedStudio: HolidayTestStudio | undefined;
async function delayedStudio() {
  if (!cachedDelayedStudio) {
    const studio = await startTestStudio({
      now: () => new Date('2026-12-01T01:00:00Z'),
      mailAfterSeconds: 3600,
      rules: { notificationsPerAccount: { points: 3, seconds: 3600 } },
    });
    cachedDelayedStudio = { studio, staff: '' };
  }
  const desk = cachedDelayedStudio;
  desk.staff = (await desk.studio.signInStaff()).token;
  const at = () => desk;
  const classes = classCalls(at);
  const orders = orderCalls(at);
  await orders.startOver();
  await classes.asByRule();
  return { ...desk, classes, ...orders, ...holidayCalls(at) };
}
afterAll(() => cachedDelayedStudio?.studio.stop());

describe('a revoked holiday', () => {
  test('leaves every class as it was, and mails nobody while its mails are pending', async () => {
    const { studio, classes, enrolled, make, back, call } = await delayedStudio();
    await enrolled();
    const { id } = (await make()).body;
    const { body } = await back(id);
    expect(body).toMatchObject({ isBack: true, classes: 1, told: null });
    expect(await classes.read()).toMatchObject({ state: 'planned', reason: '', notice: '' });
    expect((await back(id)).body).toEqual(body);
    await mailsAreDue(studio);
    await studio.untilRecipientsStored();
    expect(await studio.sql`select from holiday_notices`).toEqual([]);
    expect((await call('GET', '/999')).status).toBe(404);
  });

  test('with pending mails, like a restored class, is notified for a child on the parent’s phone that got the first message', async () => {
    const { studio, staff, classes, make, back } = await delayedStudio();
    const { sql } = studio;
    const { user } = await familyCalls(() => ({ studio, staff })).parentOf();
    await sql`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      select account_id, id, 'https://push.example/meera', repeat('B', 87), repeat('A', 22)
      from sessions where account_id = ${user.id} limit 1`;
    const notified = () => sql<{ kind: string; about: string; title: string }[]>`
      select kind, key_of_child(key) as "about", title from pushes
      where account_id = ${user.id} and kind <> 'decided' order by id`;
    const areNotified = (count: number) => expect.poll(notified).toHaveLength(count);
    const { id } = (await make()).body;
    await areNotified(1);
    await back(id);
    await areNotified(2);
    const other = { token: (await studio.signInStaff()).token };
    await classes.cancel(other);
    await areNotified(3);
    await classes.back(other);
    await areNotified(4);
    expect(await notified()).toMatchObject([
      { kind: 'cancelled', about: `holiday ${id}` },
      { kind: 'back', about: `holiday ${id} back` },
      { kind: 'cancelled', about: expect.stringMatching(/^class /) },
      { kind: 'back', about: expect.stringMatching(/^class /) },
    ]);
    expect(new Set((await notified()).map(({ title }) => title))).toEqual(
      new Set(['Anu: Asana Regular Classes']),
    );
  });

  test('is notified on the phones that got the first message, and by mail once it was mailed', async () => {
    const learner = await pushStudio.enrolled();
    const phone = await pushStudio.subscribe(learner.token);
    const { id } = (await holidays.make()).body;
    await expect.poll(() => holidayMailsTo(learner.user.email)).toHaveLength(1);
    const { body } = await holidays.back(id);
    expect(body.told).toMatchObject({ of: 1 });
    expect(await read()).toMatchObject({ state: 'planned', notice: REVOCATION_NOTICE });
    const messages = await pushStudio.messagesTo(phone);
    expect(messages.map(({ body: text }) => text.split('\n')[0])).toEqual([
      texts.notice,
      REVOCATION_NOTICE,
    ]);
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(1);
    await expect.poll(() => holidayMailsTo(learner.user.email)).toHaveLength(2);
    const letters = await holidayMailsTo(learner.user.email);
    expect(
      letters.some(({ text }) => text?.includes('This class will take place after all:')),
    ).toBe(true);
  });

  test('leaves classes that were changed since, and restores the time of a moved class', async () => {
    const { token } = await pushStudio.enrolled();
    const phone = await pushStudio.subscribe(token);
    await move();
    const week = { firstDate: '2026-12-02', lastDate: '2026-12-04', courseIds: [ASANA] };
    const { id } = (await holidays.make(week)).body;
    await putBack({ date: '2026-12-04' });
    await pushStudio.messagesTo(phone);
    const { body } = await holidays.back(id);
    expect(body).toMatchObject({ isBack: true, classes: 2 });
    expect(await read()).toMatchObject({ state: 'moved', notice: toEight.notice, version: 3 });
    expect(await read('2026-12-04')).toMatchObject({ state: 'planned', version: 2 });
    const last = (await pushStudio.messagesTo(phone)).at(-1);
    expect(last?.title).toBe('2 classes will take place after all');
  });

  test('can be revoked days later, too: staff find it, and see a preview of its classes and recipients', async () => {
    const { token, user } = await pushStudio.enrolled();
    const week = { firstDate: '2026-12-02', lastDate: '2026-12-04', courseIds: [ASANA] };
    const { id } = (await holidays.make(week)).body;
    const tuesday = { ...thursday, firstDate: '2026-12-08', lastDate: '2026-12-08' };
    const later = (await holidays.make(tuesday)).body;
    await expect.poll(() => holidayMailsTo(user.email)).toHaveLength(2);
    expect(await read()).toMatchObject({ holiday: { id, reason: texts.reason, classes: 3 } });
    // Wednesday's class has begun, and Friday's is changed by hand.
    pushStudio.at('2026-12-02T01:45:00Z');
    await putBack({ date: '2026-12-04' });
    const named = { firstDate: '2026-12-02', lastDate: '2026-12-04', reason: texts.reason };
    const ofLater = { id: later.id, firstDate: '2026-12-08', classes: 1 };
    expect((await holidays.call('GET', '')).body).toMatchObject([
      { id, ...named, classes: 1 },
      ofLater,
    ]);
    expect((await read()).holiday).toMatchObject({ id, classes: 1 });
    expect((await read('2026-12-02')).holiday).toBeNull();
    expect((await read('2026-12-04')).holiday).toBeNull();
    const { body } = await holidays.previewBack(id);
    expect(body).toMatchObject({ learners: 1, tells: true });
    const datesOf = (classes: HolidayClass[]) => classes.map(({ date }) => date);
    expect([datesOf(body.classes), datesOf(body.changed)]).toEqual([[THURSDAY], ['2026-12-04']]);
    expect((await holidays.back(id)).body).toMatchObject({ isBack: true, classes: 1, changed: 1 });
    expect(await read()).toMatchObject({
      state: 'planned',
      notice: REVOCATION_NOTICE,
      holiday: null,
    });
    expect(await stateOn('2026-12-02')).toBe('cancelled');
    const held = () => mailsTo(user.email, /This class will take place after all:/);
    await expect.poll(held).toHaveLength(1);
    // The same request again returns the same holiday, and nobody is notified twice.
    expect((await holidays.back(id)).body).toMatchObject({ classes: 1, changed: 1 });
    await pushStudio.studio.untilIdle();
    expect(await held()).toHaveLength(1);
    expect((await holidays.call('GET', '')).body).toMatchObject([ofLater]);
    expect((await holidays.previewBack(id)).body).toMatchObject({ classes: [], changed: [] });
    const own = (await pushStudio.studio.call('GET', '/api/classes/mine', { token })).body;
    expect(own.find(({ date }: HolidayClass) => date === THURSDAY)?.state).toBe('planned');
  });

  test('is revoked for the classes that staff have seen, and the same request again changes nothing', async () => {
    const { id } = (await holidays.make()).body;
    const { version } = (await holidays.previewBack(id)).body;
    await putBack({ courseId: HEALING });
    const { status, body } = await holidays.back(id, version);
    expect([status, body.code]).toEqual([412, 'holidays.changed-meanwhile']);
    expect(idsOf(body.preview.classes)).toEqual([ASANA, PRANAYAMA]);
    expect(await stateOn(THURSDAY)).toBe('cancelled');
    const done = await holidays.back(id, body.preview.version);
    expect([done.status, done.body]).toMatchObject([200, { classes: 2, changed: 1 }]);
    expect((await holidays.back(id, body.preview.version)).status).toBe(200);
  });

  test('leaves a class that the course’s new days removed, also one that is cancelled there later', async () => {
    const { giveDays } = healing();
    const { id } = (await holidays.make()).body;
    const seen = async () => {
      const { classes, changed } = (await holidays.previewBack(id)).body;
      return { classes: idsOf(classes), changed: idsOf(changed) };
    };
    const others = [ASANA, PRANAYAMA];
    await giveDays([5]);
    expect(await seen()).toEqual({ classes: others, changed: [] });
    await giveDays([4]);
    expect(await stateOn(THURSDAY, HEALING)).toBe('planned');
    expect(await seen()).toEqual({ classes: others, changed: [] });
    await cancel({ courseId: HEALING });
    expect(await read(THURSDAY, HEALING)).toMatchObject({ version: 1, holiday: null });
    expect(await seen()).toEqual({ classes: others, changed: [HEALING] });
    expect((await holidays.call('GET', '')).body).toMatchObject([{ id, classes: 2 }]);
    expect((await holidays.back(id)).body).toMatchObject({ classes: 2, changed: 1 });
    expect(await stateOn(THURSDAY, HEALING)).toBe('cancelled');
  });

  test('restores a class that the course’s new days had removed, if that was undone', async () => {
    const { giveDays, undo } = healing();
    const { id } = (await holidays.make()).body;
    await undo(await giveDays([5]));
    expect((await read(THURSDAY, HEALING)).holiday).toMatchObject({ id, classes: 3 });
    expect((await holidays.back(id)).body).toMatchObject({ classes: 3, changed: 0 });
    expect(await stateOn(THURSDAY, HEALING)).toBe('planned');
  });

  test('says that only phones with the first message are notified while mails are pending, unless a class had been moved', async () => {
    const { classes, enrolled, make, previewBack } = await delayedStudio();
    await enrolled();
    const { id } = (await make()).body;
    expect((await previewBack(id)).body).toMatchObject({ learners: 1, tells: false });
    const friday = { firstDate: '2026-12-04', lastDate: '2026-12-04' };
    await classes.move({ movedTo: '2026-12-04' }, { date: '2026-12-04' });
    const moved = (await make({ ...thursday, ...friday })).body;
    expect((await previewBack(moved.id)).body).toMatchObject({ learners: 1, tells: true });
    expect((await previewBack(999)).status).toBe(404);
  });

  test('counts as a notification, as creating it does', async () => {
    const { make, back } = await delayedStudio();
    const { id } = (await make()).body;
    expect((await back(id)).status).toBe(200);
    const { id: next } = (await make()).body;
    expect((await back(next)).status).toBe(429);
  });
});
