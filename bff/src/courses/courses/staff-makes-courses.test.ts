import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyOptionalTexts } from '../../shared/course-texts.ts';
import { ASANA, HEALING, many, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffCourse } from './course.ts';

const NOVEMBER = new Date('2026-11-20T12:00:00+05:30');

let studio: TestStudio;
let staff: string;
let now = NOVEMBER;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
beforeEach(async () => {
  now = NOVEMBER;
  await calls.startOver();
  await studio.sql`delete from courses where id > 4`;
  await studio.sql`update courses set place = id`;
});

const sunday = {
  title: 'Evening Pranayama',
  summary: 'Breath at the end of the day.',
  level: 'For everybody',
  forWhom: 'Everyone',
  teaches: ['Three breaths'],
  instructor: 'Certified Yoga Therapist',
  picture: 'breath',
  fee: 1500,
  feePer: 'month',
  monthRule: 'joining',
  lateRule: 'month',
  extendsPaid: false,
  ...emptyOptionalTexts,
  feeCovers: '2 classes a week, until 28 Feb',
  firstClassFree: true,
  trialLink: 'https://meet.example/first-class',
  startDate: '2026-12-01',
  endDate: '2027-02-28',
  days: [2, 4],
  startTime: '18:00',
  endTime: '19:00',
  seats: 15,
  meetingId: null,
  isOpen: false,
  isClosed: false,
  hidden: false,
};

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  studio.call(method, `/api/staff/courses${path}`, { body, token: staff, headers });
const create = (fields: object = {}, headers = {}) =>
  call('POST', '', { ...sunday, ...fields }, headers);
const copy = (id: unknown, dates: object = nextBatch, headers = {}) =>
  call('POST', `/${id}/copy`, dates, headers);
const nextBatch = { startDate: '2027-03-01', endDate: '2027-05-31' };

const staffCourse = async (id: number): Promise<StaffCourse> =>
  (await call('GET', '')).body.items.find((course: StaffCourse) => course.id === id);
const publicIds = async () =>
  (await studio.call('GET', '/api/courses')).body.map(({ id }: StaffCourse) => id);

describe('a new course', () => {
  test('is public at once, after the others', async () => {
    expect(await publicIds()).toEqual([1, 2, 3, 4]);
    const answer = await create();
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...sunday,
        id: expect.any(Number),
        slug: 'evening-pranayama',
        firstDate: '2026-12-01',
        teacherId: null,
        inLanguages: {},
        seatsLeft: 15,
        version: 1,
      },
    ]);
    expect(answer.headers.get('Location')).toBe(`/api/staff/courses/${answer.body.id}`);
    expect(await publicIds()).toEqual([1, 2, 3, 4, answer.body.id]);
  });

  test('has its classes in the timetable', async () => {
    const { id } = (await create()).body;
    const { body } = await studio.call('GET', '/api/staff/classes?from=2026-12-01', {
      token: staff,
    });
    const dates = body.classes
      .filter(({ courseId }: { courseId: number }) => courseId === id)
      .map(({ date }: { date: string }) => date);
    expect(dates).toEqual(['2026-12-01', '2026-12-03']);
  });

  test('is created once when its request is repeated, or sent twice at once', async () => {
    const key = { 'Idempotency-Key': 'new-course' };
    const [first, second] = await Promise.all([create({}, key), create({}, key)]);
    const third = await create({}, key);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await publicIds()).toHaveLength(5);
    expect((await create({ fee: 1 }, key)).status).toBe(409);
  });

  test('has defaults for absent fields', async () => {
    const { picture, feeCovers, firstClassFree, endDate, isOpen, isClosed, ...others } = sunday;
    const { feePer, monthRule, lateRule, extendsPaid, ...fields } = others;
    const answer = await call('POST', '', fields);
    expect(answer.body).toMatchObject({
      picture: 'lotus',
      feePer: 'once',
      monthRule: 'calendar',
      lateRule: 'paid',
      extendsPaid: true,
      feeCovers: '',
      firstClassFree: false,
      endDate: null,
      isOpen: false,
      isClosed: false,
    });
  });

  test.each([
    ['Sunday Satsang', 'sunday-satsang'],
    ['  Asana: Level 2 (evenings)  ', 'asana-level-2-evenings'],
    ['Āsana & Prāṇāyāma', 'asana-pranayama'],
    ['प्राणायाम', 'course'],
    ['2027', 'course-2027'],
    ['!', 'course'],
    ['x'.repeat(100), 'x'.repeat(60)],
    [`${'long '.repeat(19)}title`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
    [`${'longer '.repeat(10)}title`, 'longer-longer-longer-longer-longer-longer-longer-longer'],
  ])('that is called %j has the slug %s', async (title, slug) => {
    expect((await create({ title })).body.slug).toBe(slug);
  });

  test('has a slug of its own where the title is taken, also at the same moment', async () => {
    const title = 'Yoga Therapy Certificate Course';
    const answers = await many(5, () => create({ title }));
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(
      [2, 3, 4, 5, 6].map((number) => `yoga-therapy-certificate-course-${number}`),
    );
    expect((await create({ title: 'Yoga Therapy' })).body.slug).toBe('yoga-therapy');
  });

  test('is refused with the validation error', async () => {
    const answer = await create({ endDate: '2026-11-30' });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'The last date must not be before the first.',
    ]);
    expect((await create({ meetingId: 999 })).body.error).toBe('This meeting no longer exists.');
    expect((await create({ trialLink: 'javascript:alert(1)' })).body.error).toMatch(/web address/);
    expect(await publicIds()).toHaveLength(4);
  });

  test('is refused with the course’s own link as the trial link, new or changed', async () => {
    const link = 'https://meet.example/of-the-enrolled';
    const { body: meeting } = await studio.call('POST', '/api/meetings', {
      token: staff,
      body: { meetingLink: link },
    });
    const own = { meetingId: meeting.id, trialLink: 'HTTPS://Meet.example:443/of-the-enrolled#x' };
    const rejection = {
      error: 'The link for a first class must be different from the course’s own link.',
    };
    const refused = await create(own);
    expect([refused.status, refused.body]).toMatchObject([409, rejection]);
    const made = await create({ ...own, firstClassFree: false });
    expect(made.status).toBe(201);
    const change = (fields: object) =>
      call('PUT', `/${made.body.id}`, { ...sunday, ...own, ...fields });
    const changed = await change({});
    expect([changed.status, changed.body]).toMatchObject([409, rejection]);
    expect((await change({ trialLink: `${link}?first` })).status).toBe(200);
  });

  test('is refused if there are 1,000, also for many concurrent requests', async () => {
    await studio.sql`
      insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee,
        start_date, rule_from, days, start_time, end_time)
      select 'course-' || n, 'Course', 'x', 'x', 'x', '{x}', 'x', 1,
        '2026-12-01', '2026-12-01', '{1}', '07:00', '08:00'
      from generate_series(5, 998) as n`;
    const answers = await many(4, () => create());
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = await copy(ASANA);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'There are 1,000 courses already. Please delete one that nobody has ordered.',
    ]);
    expect(await publicIds()).toHaveLength(200);
  });
});

describe('an open class', () => {
  const satsang = {
    title: 'Sunday Satsang',
    isOpen: true,
    fee: 0,
    feePer: 'once',
    seats: null,
  };

  test.each([{ fee: 100 }, { seats: 10 }, { firstClassFree: true }])(
    'is refused with %j',
    async (fault) => {
      const answer = await create({ ...satsang, firstClassFree: false, ...fault });
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'An open class has no fee, no seats and no free first class.',
      ]);
    },
  );

  test('is public, and needs no enrolment', async () => {
    const { body: course } = await create({ ...satsang, firstClassFree: false });
    expect(await publicIds()).toContain(course.id);
    const { token } = await studio.signIn();
    const answer = await calls.select(token, course.id);
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'Sunday Satsang is open to everybody and needs no enrolment.',
    ]);
  });

  test('cannot be made of a course with learners', async () => {
    const learner = await calls.submitted([HEALING]);
    await calls.confirm(learner.order.id);
    const course = await staffCourse(HEALING);
    const answer = await call('PUT', `/${HEALING}`, { ...course, isOpen: true, fee: 0 });
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'Learners are enrolled in this course, so it cannot become an open class.',
    ]);
  });

  test('cannot be ordered by a learner who had selected it before', async () => {
    const { token } = await studio.signIn();
    await calls.select(token, HEALING);
    const course = await staffCourse(HEALING);
    await call('PUT', `/${HEALING}`, { ...course, isOpen: true, fee: 0 });
    expect((await calls.checkOut(token)).body.error).toBe(
      'Enrolment for Healing Yoga Movement and Rhythm is closed. Please remove it.',
    );
    await call('PUT', `/${HEALING}`, { ...course, isOpen: false });
  });
});

describe('a closed course', () => {
  const close = async (isClosed = true) =>
    call('PUT', `/${HEALING}`, { ...(await staffCourse(HEALING)), isClosed });

  test('stays public and takes no more learners, until it is opened', async () => {
    const early = await studio.signIn();
    await calls.select(early.token, HEALING);
    await close();
    expect(await publicIds()).toContain(HEALING);
    const { token } = await studio.signIn();
    const late = await calls.select(token, HEALING);
    expect([late.status, late.body.error]).toEqual([
      409,
      'Enrolment for Healing Yoga Movement and Rhythm is closed.',
    ]);
    const [selected] = (await calls.get(early.token, '/api/selection')).body;
    expect(selected.available).toBe(false);
    const refused = await calls.checkOut(early.token);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Enrolment for Healing Yoga Movement and Rhythm is closed. Please remove it.',
    ]);
    await close(false);
    expect((await calls.select(token, HEALING)).status).toBe(201);
    expect((await calls.checkOut(early.token)).status).toBe(201);
  });

  test('keeps learners whose payment was pending', async () => {
    const learner = await calls.submitted([HEALING]);
    await close();
    expect((await calls.confirm(learner.order.id)).status).toBe(204);
    await close(false);
  });
});

describe('a course that is over', () => {
  test('is ordered up to its last day, and not on the day after', async () => {
    const { id, title } = (await create()).body;
    const early = await studio.signIn();
    now = new Date('2027-02-28T23:59:00+05:30');
    expect((await calls.select(early.token, id)).status).toBe(201);
    now = new Date('2027-03-01T00:01:00+05:30');
    const late = await studio.signIn();
    const answer = await calls.select(late.token, id);
    expect([answer.status, answer.body.error]).toEqual([404, 'This course is no longer offered.']);
    const [selected] = (await calls.get(early.token, '/api/selection')).body;
    expect(selected.available).toBe(false);
    const refused = await calls.checkOut(early.token);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `${title} is no longer offered. Please remove it.`,
    ]);
  });
});

describe('a copy as the next batch', () => {
  test('has new dates and free seats, no learners and no link, and is listed after the original', async () => {
    const meeting = await studio.call('POST', '/api/meetings', {
      token: staff,
      body: { meetingLink: 'meet.example/healing' },
    });
    const learner = await calls.submitted([HEALING]);
    await calls.confirm(learner.order.id);
    const course = await staffCourse(HEALING);
    const change = { ...course, seats: 40, meetingId: meeting.body.id, isClosed: true };
    const original = (await call('PUT', `/${HEALING}`, change)).body;
    expect(original.seatsLeft).toBe(39);
    const answer = await copy(HEALING);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...original,
        ...nextBatch,
        firstDate: '2027-03-01',
        id: expect.any(Number),
        slug: 'healing-yoga-movement-and-rhythm-2',
        seatsLeft: 40,
        meetingId: null,
        isClosed: false,
        version: 1,
      },
    ]);
    expect(await publicIds()).toEqual([1, 2, answer.body.id, 3, 4]);
    expect((await call('GET', `/${answer.body.id}/people`)).body.items).toEqual([]);
    await call('PUT', `/${HEALING}`, { ...course, meetingId: null });
  });

  test('continues without a last date, and has the new text for its fee', async () => {
    const answer = await copy(HEALING, { startDate: '2027-03-01', feeCovers: 'Until 31 May' });
    expect(answer.body).toMatchObject({ endDate: null, feeCovers: 'Until 31 May' });
  });

  test('of a hidden course is hidden', async () => {
    await studio.sql`update courses set hidden = true where id = ${PRANAYAMA}`;
    expect((await copy(PRANAYAMA)).body.hidden).toBe(true);
  });

  test('is created once when its request is repeated', async () => {
    const key = { 'Idempotency-Key': 'next-batch' };
    const first = await copy(HEALING, nextBatch, key);
    expect((await copy(HEALING, nextBatch, key)).body).toEqual(first.body);
    expect(await publicIds()).toHaveLength(5);
  });

  test.each([
    [{ startDate: '2027-03-01', endDate: '2027-02-28' }, 400],
    [{ endDate: '2027-02-28' }, 400],
    [{ startDate: '2027-03-01', feeCovers: 'x'.repeat(121) }, 400],
    [{}, 400],
  ])('is refused with %j', async (dates, status) => {
    expect((await copy(HEALING, dates)).status).toBe(status);
  });

  test.each(['99', '0', 'x'])('of the course %s is 404', async (id) => {
    expect((await copy(id)).status).toBe(404);
  });
});

describe('the order on the page', () => {
  const place = (id: unknown, before: unknown) => call('PUT', `/${id}/place`, { before });

  test('is the one that staff set', async () => {
    expect((await place(4, 1)).status).toBe(204);
    expect(await publicIds()).toEqual([4, 1, 2, 3]);
    await place(4, 3);
    expect(await publicIds()).toEqual([1, 2, 4, 3]);
    await place(1, null);
    expect(await publicIds()).toEqual([2, 4, 3, 1]);
    const { items } = (await call('GET', '')).body;
    expect(items.map(({ id }: StaffCourse) => id)).toEqual([2, 4, 3, 1]);
  });

  test('changes no version of a course that somebody edits', async () => {
    const { version } = await staffCourse(4);
    await place(4, 1);
    expect((await staffCourse(4)).version).toBe(version);
  });

  test('survives concurrent reordering', async () => {
    const answers = await many(8, (n) => place((n % 4) + 1, null));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect((await publicIds()).toSorted()).toEqual([1, 2, 3, 4]);
  });

  test.each([
    [99, 1, 404],
    [1, 99, 404],
    [1, 1, 404],
    ['x', 1, 404],
    [1, '2', 400],
    [1, undefined, 400],
  ])('of %j before %j is refused', async (id, before, status) => {
    expect((await place(id, before)).status).toBe(status);
    expect(await publicIds()).toEqual([1, 2, 3, 4]);
  });
});

describe('deleting a course', () => {
  test('removes it from the page, and from learners’ selections', async () => {
    const { id } = (await create()).body;
    const { token } = await studio.signIn();
    await calls.select(token, id);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect(await publicIds()).toEqual([1, 2, 3, 4]);
    expect((await calls.get(token, '/api/selection')).body).toEqual([]);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
  });

  test('is refused when it has orders, also one that was cancelled', async () => {
    const { id } = (await create()).body;
    const learner = await calls.ordered([id]);
    const refused = await call('DELETE', `/${id}`);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Evening Pranayama has orders, so it cannot be deleted. Please hide it: it will no longer be offered.',
    ]);
    await calls.post(learner.token, `/api/orders/${learner.order.id}/cancel`);
    expect((await call('DELETE', `/${id}`)).status).toBe(409);
    expect(await publicIds()).toContain(id);
    await calls.startOver();
  });

  test('during a checkout leaves no order without its course', async () => {
    const { id } = (await create({ seats: null })).body;
    const learners = await many(4, () => studio.signIn());
    for (const { token } of learners) await calls.select(token, id);
    const [gone, ...orders] = await Promise.all([
      call('DELETE', `/${id}`),
      ...learners.map(({ token }) => calls.checkOut(token)),
    ]);
    const wasOrdered = orders.some(({ status }) => status === 201);
    expect(gone.status).toBe(wasOrdered ? 409 : 204);
    expect(orders.every(({ status }) => status === 201 || status === 409)).toBe(true);
    await calls.startOver();
  });
});
