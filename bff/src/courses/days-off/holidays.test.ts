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
let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  await onThursdays(place.studio);
});

const onThursdays = ({ sql }: TestStudio) => sql`
  update courses set days = '{4}', start_date = '2026-12-03', rule_from = null
  where id in (${HEALING}, ${PRANAYAMA})`;

const { move, cancel, back: putBack, read } = classCalls(() => place);

const thursday = { firstDate: THURSDAY, lastDate: THURSDAY, courseIds: null as number[] | null };
const words = { reason: 'Diwali', notice: 'There are no classes on Thu, 3 Dec: Diwali' };
const takenBack = 'The classes of Thu, 3 Dec, are held';

interface Desk {
  studio: TestStudio;
  staff: string;
}

/** The calls of staff about holidays. */
const holidayCalls = (desk: () => Desk) => {
  const call = (method: string, path: string, body?: object, headers = {}) => {
    const { studio, staff: token } = desk();
    return studio.call(method, `/api/staff/holidays${path}`, { token, body, headers });
  };
  const preview = ({ firstDate, lastDate, courseIds } = thursday) => {
    const courses = courseIds ? `&courses=${courseIds}` : '';
    return call('GET', `/preview?firstDate=${firstDate}&lastDate=${lastDate}${courses}`);
  };
  /** Over what is there now, unless `version` says another thing. */
  const make = async (scope = thursday, more: object = {}, headers = {}) => {
    const { version } = (await preview(scope)).body;
    return call('POST', '', { ...words, ...scope, version, ...more }, headers);
  };
  /** Over whatever is there, unless `version` says another thing. */
  const back = (id: number, version?: string) =>
    call('POST', `/${id}/back`, { notice: takenBack, version });
  const previewBack = (id: number) => call('GET', `/${id}/back`);
  return { call, preview, make, back, previewBack };
};
const holidays = holidayCalls(() => place);

const mailsTo = async (address: string, about = /classes|class of yours/): Promise<ParsedMail[]> =>
  (await parsedMails(place.studio.mailFolder)).filter(
    ({ to, text }) => to && !Array.isArray(to) && to.text === address && about.test(text ?? ''),
  );
const holidayMailsTo = (address: string) => mailsTo(address, /of yours/);
const idsOf = (classes: HolidayClass[]) => classes.map(({ courseId }) => courseId).toSorted();
const factsOf = (mail: ParsedMail | undefined) =>
  mail?.text?.split('\n').filter((line) => / IST$/.test(line));

const stateOn = async (date: string, courseId = ASANA) => (await read(date, courseId)).state;

/** The calls of staff about the healing course, which is on Thursdays. */
const healing = () => {
  const { studio, staff: token } = place;
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
  test('says first which classes it cancels, and how many people that concerns', async () => {
    await place.enrolled([ASANA, HEALING]);
    await place.enrolled([PRANAYAMA]);
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

  test('cancels the classes of a week, and leaves what is over, cancelled already, or elsewhere', async () => {
    await cancel({ date: '2026-12-02' });
    await move({ movedTo: '2026-12-12' }, { date: '2026-12-04' });
    place.at('2026-12-01T01:45:00Z');
    const week = { firstDate: '2026-11-30', lastDate: '2026-12-06', courseIds: [ASANA] };
    const { status, body } = await holidays.make(week);
    expect([status, body]).toMatchObject([201, { classes: 1, isBack: false }]);
    expect(await read()).toMatchObject({ ...words, state: 'cancelled', version: 1, told: null });
    expect(await stateOn('2026-12-01')).toBe('planned');
    expect(await stateOn('2026-12-04')).toBe('moved');
    expect((await read('2026-12-02')).notice).not.toBe(words.notice);
  });

  test('is one message a person, of push and of mail, with what falls out for them', async () => {
    const both = await place.enrolled([ASANA, HEALING]);
    const one = await place.enrolled([PRANAYAMA]);
    const [phone, other] = [await place.subscribe(both.token), await place.subscribe(one.token)];
    const { body } = await holidays.make();
    expect(body.told).toMatchObject({ of: 2 });
    const asana = 'Thu, 3 Dec, 7 to 8 am IST';
    const [message, more] = await place.messagesTo(phone);
    expect(more).toBeUndefined();
    expect(message).toMatchObject({ title: '2 classes are cancelled', path: '/UserDashboard' });
    expect(message?.body).toContain(`${words.notice}\nAsana Regular Classes: ${asana}\n`);
    expect(await place.messagesTo(other)).toEqual([
      expect.objectContaining({ title: expect.stringContaining('Pranayama'), day: THURSDAY }),
    ]);
    await expect.poll(() => holidayMailsTo(both.user.email)).toHaveLength(1);
    const [letter] = await holidayMailsTo(both.user.email);
    expect(letter?.subject).toBe(words.notice);
    expect(letter?.text).toContain('These 2 classes of yours are cancelled:');
    expect(factsOf(letter)).toHaveLength(2);
    expect(factsOf(letter)).toContain(`Asana Regular Classes: ${asana}`);
    await expect.poll(() => holidayMailsTo(one.user.email)).toHaveLength(1);
    const [short] = await holidayMailsTo(one.user.email);
    expect(short?.subject).toMatch(/^Advanced Pranayama.*: There are no classes on Thu, 3 Dec/);
    expect(factsOf(short)).toHaveLength(1);
    const path = `/${body.id}`;
    await expect
      .poll(async () => (await holidays.call('GET', path)).body.told)
      .toEqual({ of: 2, pushed: 2, mailed: 2, mailsAt: null, none: 0 });
    expect(await place.sql`select from class_notices`).toEqual([]);
  });

  test('is told to each with the classes that are paid for, and to nobody with others alone', async () => {
    const { sql } = place;
    await sql`
      update courses set fee_per = 'month', month_rule = 'calendar', extends_paid = false where id = ${ASANA}`;
    onTestFinished(async () => {
      await sql`update courses set fee_per = 'once', extends_paid = true where id = ${ASANA}`;
    });
    const december = await place.enrolled();
    const withJanuary = async () => {
      const learner = await place.enrolled();
      const renewal = { courseId: ASANA, months: 1 };
      const { id } = (await place.post(learner.token, '/api/orders/renewals', renewal)).body;
      await place.submit(learner.token, id);
      await place.confirm(id);
      return learner;
    };
    const both = await withJanuary();
    const january = await withJanuary();
    const back = { way: 'cash', paise: 250_000, paid: 250_000, reason: 'Ill', ends: true };
    await place.post(place.staff, `/api/staff/orders/${january.order.id}/refunds`, back);
    const phones = await oneByOne(3, async (n) =>
      place.subscribe([december, both, january][n]?.token ?? ''),
    );
    const scope = { firstDate: '2026-12-31', lastDate: '2027-01-04', courseIds: [ASANA] };
    const { body } = await holidays.make(scope);
    expect([body.classes, body.told.of]).toEqual([3, 3]);
    const heard = await Promise.all(phones.map((phone) => place.messagesTo(phone)));
    expect(heard.map(([message]) => message?.title)).toEqual([
      expect.stringContaining('Asana Regular Classes'),
      '3 classes are cancelled',
      '2 classes are cancelled',
    ]);
    await expect.poll(() => holidayMailsTo(december.user.email)).toHaveLength(1);
    const facts = factsOf((await holidayMailsTo(december.user.email))[0]);
    expect(facts).toEqual(['Asana Regular Classes: Thu, 31 Dec, 7 to 8 am IST']);
    const later = { ...scope, firstDate: '2027-01-05', lastDate: '2027-01-05' };
    expect((await holidays.preview(later)).body.learners).toBe(2);
  });

  test('is told by push in the language of each', async () => {
    const [reader, other] = [await place.enrolled([ASANA, HEALING]), await place.enrolled()];
    await place.sql`
      update accounts set language = 'hi' where id in (${reader.user.id}, ${other.user.id})`;
    const [phone, second] = [
      await place.subscribe(reader.token),
      await place.subscribe(other.token),
    ];
    const inHindi = 'दिवाली पर क्लास नहीं होगी';
    const { body } = await holidays.make(thursday, { noticeIn: { hi: inHindi } });
    expect(body.noticeIn).toEqual({ hi: inHindi });
    const asana = 'गुरुवार, 3 दिसंबर, सुबह 7 से 8 बजे IST';
    const [several] = await place.messagesTo(phone);
    expect(several).toMatchObject({ title: '2 क्लासें नहीं होंगी', language: 'hi' });
    expect(several?.body).toContain(`${inHindi}\nआसन की नियमित क्लास: ${asana}\n`);
    expect(await place.messagesTo(second)).toMatchObject([
      { title: 'आसन की नियमित क्लास', body: `${inHindi}\n${asana}` },
    ]);
    await holidays.back(body.id);
    // Without words in Hindi about its end: not those about the holiday.
    expect((await place.messagesTo(phone)).at(-1)).toMatchObject({
      title: '2 क्लासें पहले की तरह होंगी',
      body: expect.stringMatching(new RegExp(`^${takenBack}\n`)),
    });
  });

  test('is in the learner’s classes at once, and in what they can take away', async () => {
    const { token } = await place.enrolled();
    await holidays.make();
    const own = (await place.studio.call('GET', '/api/classes/mine', { token })).body;
    expect(own.find(({ date }: { date: string }) => date === THURSDAY)).toMatchObject({
      ...words,
      state: 'cancelled',
    });
    await place.studio.untilFilled();
    const data = (await place.studio.call('GET', '/api/account/export', { token })).body;
    expect(data.toldOfHolidays).toMatchObject([{ from: THURSDAY, words: words.notice }]);
  });

  test('takes the place of what was to be told of a class before it', async () => {
    const calls = await gathering();
    await calls.enrolled();
    await calls.classes.move();
    expect((await calls.make()).body.told.of).toBe(1);
    await mailsAreDue(calls.studio);
    await calls.studio.untilFilled();
    await calls.studio.untilAtRest();
    const mails = await parsedMails(calls.studio.mailFolder);
    const theirs = mails.filter(({ text }) => /Thu, 3 Dec/.test(text ?? ''));
    expect(theirs.map(({ subject }) => subject)).toEqual([
      `Asana Regular Classes: ${words.notice}`,
    ]);
  });
});

describe('a holiday is refused', () => {
  const make = (change: object) => holidays.make(thursday, change);

  test.each([
    [{ lastDate: '2027-01-03' }, 'A holiday is at most 31 days long.'],
    [{ lastDate: '2026-12-02' }, 'The last day must not be before the first.'],
    [{ firstDate: 'soon' }, 'First day must be a date such as 2026-12-01.'],
    [{ courseIds: [] }, 'Choose 1 to 200 courses.'],
    [{ courseIds: Array.from({ length: 201 }, (_, n) => n + 1) }, 'Choose 1 to 200 courses.'],
    [{ notice: '' }, 'What learners read is required.'],
    [{ reason: 'x'.repeat(101) }, 'Reason must be at most 100 characters long.'],
    [{ version: undefined }, 'Version is required.'],
  ])('with %j', async (change, error) => {
    const answer = await make(change);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(await stateOn(THURSDAY)).toBe('planned');
  });

  test('without classes, and with more than 500', async () => {
    const sunday = { ...thursday, firstDate: '2026-12-06', lastDate: '2026-12-06' };
    expect(await holidays.make(sunday)).toMatchObject({
      status: 409,
      body: { error: 'No class is held on these days any more.' },
    });
    await place.sql`
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
    await place.sql`delete from courses where slug like 'many-%'`;
  });

  test('to learners and to strangers', async () => {
    const { token } = await place.enrolled();
    const { version } = (await holidays.preview()).body;
    const body = { ...thursday, ...words, version };
    const path = '/api/staff/holidays';
    const answers = [
      await place.studio.call('POST', path, { token, body }),
      await place.studio.call('GET', `${path}/preview?firstDate=${THURSDAY}`, { token }),
      await place.studio.call('GET', path, { token }),
      await place.studio.call('GET', `${path}/1/back`, { token }),
      await place.studio.call('POST', path, { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
    expect(await stateOn(THURSDAY)).toBe('planned');
  });

  test('where somebody has changed one of its classes meanwhile, with what it would do now', async () => {
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

  test('but for one of many at once; the same sent again is the same holiday', async () => {
    await place.enrolled();
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
    expect(await place.sql`select from holidays`).toHaveLength(2);
  });
});

/** The mails of holidays go out now: the servers are notified. */
const mailsAreDue = ({ sql }: TestStudio) => sql`
  update holidays set mail_at = now(), told_at = told_at`;

/** A studio whose mails wait, so that a holiday can be taken back before them. */
let waiting: Desk | undefined;
async function gathering() {
  if (!waiting) {
    const studio = await startTestStudio({
      now: () => new Date('2026-12-01T01:00:00Z'),
      mailAfterSeconds: 3600,
      rules: { tellingPerAccount: { points: 3, seconds: 3600 } },
    });
    waiting = { studio, staff: '' };
  }
  const desk = waiting;
  desk.staff = (await desk.studio.signInStaff()).token;
  const at = () => desk;
  const classes = classCalls(at);
  const orders = orderCalls(at);
  await orders.startOver();
  await classes.asByRule();
  return { ...desk, classes, ...orders, ...holidayCalls(at) };
}
afterAll(() => waiting?.studio.stop());

describe('a holiday that is taken back', () => {
  test('before its mails leaves every class as it was, and mails nobody', async () => {
    const { studio, classes, enrolled, make, back, call } = await gathering();
    await enrolled();
    const { id } = (await make()).body;
    const { body } = await back(id);
    expect(body).toMatchObject({ isBack: true, classes: 1, told: null });
    expect(await classes.read()).toMatchObject({ state: 'planned', reason: '', notice: '' });
    expect((await back(id)).body).toEqual(body);
    await mailsAreDue(studio);
    await studio.untilFilled();
    expect(await studio.sql`select from holiday_notices`).toEqual([]);
    expect((await call('GET', '/999')).status).toBe(404);
  });

  test('before its mails, as a class that is put back, is told of a child on the parent’s phone that heard of it', async () => {
    const { studio, staff, classes, make, back } = await gathering();
    const { sql } = studio;
    const { user } = await familyCalls(() => ({ studio, staff })).parentOf();
    await sql`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      select account_id, id, 'https://push.example/meera', repeat('B', 87), repeat('A', 22)
      from sessions where account_id = ${user.id} limit 1`;
    const told = () => sql<{ kind: string; about: string; title: string }[]>`
      select kind, key_of_child(key) as "about", title from pushes
      where account_id = ${user.id} and kind <> 'decided' order by id`;
    const areTold = (count: number) => expect.poll(told).toHaveLength(count);
    const { id } = (await make()).body;
    await areTold(1);
    await back(id);
    await areTold(2);
    const other = { token: (await studio.signInStaff()).token };
    await classes.cancel(other);
    await areTold(3);
    await classes.back(other);
    await areTold(4);
    expect(await told()).toMatchObject([
      { kind: 'cancelled', about: `holiday ${id}` },
      { kind: 'back', about: `holiday ${id} back` },
      { kind: 'cancelled', about: expect.stringMatching(/^class /) },
      { kind: 'back', about: expect.stringMatching(/^class /) },
    ]);
    expect(new Set((await told()).map(({ title }) => title))).toEqual(
      new Set(['Anu: Asana Regular Classes']),
    );
  });

  test('is told on the phones that heard of it, and by mail once it was mailed', async () => {
    const learner = await place.enrolled();
    const phone = await place.subscribe(learner.token);
    const { id } = (await holidays.make()).body;
    await expect.poll(() => holidayMailsTo(learner.user.email)).toHaveLength(1);
    const { body } = await holidays.back(id);
    expect(body.told).toMatchObject({ of: 1 });
    expect(await read()).toMatchObject({ state: 'planned', notice: takenBack });
    const messages = await place.messagesTo(phone);
    expect(messages.map(({ body: text }) => text.split('\n')[0])).toEqual([
      words.notice,
      takenBack,
    ]);
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(1);
    await expect.poll(() => holidayMailsTo(learner.user.email)).toHaveLength(2);
    const letters = await holidayMailsTo(learner.user.email);
    expect(letters.some(({ text }) => text?.includes('This class of yours is held:'))).toBe(true);
  });

  test('leaves what somebody has changed since, and gives a moved class its hour', async () => {
    const { token } = await place.enrolled();
    const phone = await place.subscribe(token);
    await move();
    const week = { firstDate: '2026-12-02', lastDate: '2026-12-04', courseIds: [ASANA] };
    const { id } = (await holidays.make(week)).body;
    await putBack({ date: '2026-12-04' });
    await place.messagesTo(phone);
    const { body } = await holidays.back(id);
    expect(body).toMatchObject({ isBack: true, classes: 2 });
    expect(await read()).toMatchObject({ state: 'moved', notice: toEight.notice, version: 3 });
    expect(await read('2026-12-04')).toMatchObject({ state: 'planned', version: 2 });
    const last = (await place.messagesTo(phone)).at(-1);
    expect(last?.title).toBe('2 classes are held');
  });

  test('is so days later, too: staff find it, and see first what is held again and whom it tells', async () => {
    const { token, user } = await place.enrolled();
    const week = { firstDate: '2026-12-02', lastDate: '2026-12-04', courseIds: [ASANA] };
    const { id } = (await holidays.make(week)).body;
    const tuesday = { ...thursday, firstDate: '2026-12-08', lastDate: '2026-12-08' };
    const later = (await holidays.make(tuesday)).body;
    await expect.poll(() => holidayMailsTo(user.email)).toHaveLength(2);
    expect(await read()).toMatchObject({ holiday: { id, reason: words.reason, classes: 3 } });
    // Wednesday's class has begun, and Friday's is changed by hand.
    place.at('2026-12-02T01:45:00Z');
    await putBack({ date: '2026-12-04' });
    const named = { firstDate: '2026-12-02', lastDate: '2026-12-04', reason: words.reason };
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
    expect(await read()).toMatchObject({ state: 'planned', notice: takenBack, holiday: null });
    expect(await stateOn('2026-12-02')).toBe('cancelled');
    const held = () => mailsTo(user.email, /This class of yours is held:/);
    await expect.poll(held).toHaveLength(1);
    // Sent again, it is the same, and nobody is told twice.
    expect((await holidays.back(id)).body).toMatchObject({ classes: 1, changed: 1 });
    await place.studio.untilAtRest();
    expect(await held()).toHaveLength(1);
    expect((await holidays.call('GET', '')).body).toMatchObject([ofLater]);
    expect((await holidays.previewBack(id)).body).toMatchObject({ classes: [], changed: [] });
    const own = (await place.studio.call('GET', '/api/classes/mine', { token })).body;
    expect(own.find(({ date }: HolidayClass) => date === THURSDAY)?.state).toBe('planned');
  });

  test('is so over what staff have seen, and the same sent again is no other', async () => {
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

  test('leaves a class that went with the days of its course, also one that is cancelled there later', async () => {
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

  test('holds a class again that had gone with the days of its course, where that was undone', async () => {
    const { giveDays, undo } = healing();
    const { id } = (await holidays.make()).body;
    await undo(await giveDays([5]));
    expect((await read(THURSDAY, HEALING)).holiday).toMatchObject({ id, classes: 3 });
    expect((await holidays.back(id)).body).toMatchObject({ classes: 3, changed: 0 });
    expect(await stateOn(THURSDAY, HEALING)).toBe('planned');
  });

  test('says before its mails that only phones that heard of it are told, unless a class had been moved', async () => {
    const { classes, enrolled, make, previewBack } = await gathering();
    await enrolled();
    const { id } = (await make()).body;
    expect((await previewBack(id)).body).toMatchObject({ learners: 1, tells: false });
    const friday = { firstDate: '2026-12-04', lastDate: '2026-12-04' };
    await classes.move({ movedTo: '2026-12-04' }, { date: '2026-12-04' });
    const moved = (await make({ ...thursday, ...friday })).body;
    expect((await previewBack(moved.id)).body).toMatchObject({ learners: 1, tells: true });
    expect((await previewBack(999)).status).toBe(404);
  });

  test('counts as a telling, as making it does', async () => {
    const { make, back } = await gathering();
    const { id } = (await make()).body;
    expect((await back(id)).status).toBe(200);
    const { id: next } = (await make()).body;
    expect((await back(next)).status).toBe(429);
  });
});
