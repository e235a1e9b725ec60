import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnrolledCourse } from '../../orders/enrolments/enrolment.ts';
import type { Page } from '../../platform/http/paging.ts';
import { ASANA, HEALING, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { withoutStatementTimeout } from '../../testing/without-statement-timeout.ts';
import type { StaffCourse } from '../courses/course.ts';
import type { Meeting, StaffMeeting, StaffMeetingPage } from './meeting.ts';

const SECRET = 'https://meet.example/asana-for-those-who-paid';
const OPEN = 'https://meet.example/open-to-all';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, submitted, confirm, reject } = calls;

let asana: number;
let open: number;
beforeEach(async () => {
  await calls.startOver();
  await studio.sql`update courses set meeting_id = null, fee = 2500`;
  await studio.sql`delete from meetings`;
  asana = await add(SECRET);
  open = await add(OPEN);
  await change(ASANA, { meetingId: asana });
});

const add = async (meetingLink: string): Promise<number> =>
  (await studio.call('POST', '/api/meetings', { token: staff, body: { meetingLink } })).body.id;

const staffCourse = async (id: number): Promise<StaffCourse> =>
  (await get(staff, '/api/staff/courses')).body.items.find(
    (course: StaffCourse) => course.id === id,
  );

/** Changes a course as the course editor does. */
const change = async (id: number, changes: Partial<StaffCourse> & { telling?: object }) => {
  const { id: _, slug: __, seatsLeft: ___, version, ...now } = await staffCourse(id);
  const body = { ...now, ...changes };
  const headers = { 'If-Match': `"${version}"` };
  const path = `/api/staff/courses/${id}`;
  const { status } = await studio.call('PUT', path, { token: staff, body, headers });
  expect(status).toBe(200);
};

/** Publishes the link, as staff do in the manager. Fails while a course with a fee uses it. */
const openToAll = (id: number) =>
  studio.call('PUT', `/api/meetings/${id}`, {
    token: staff,
    body: { meetingLink: SECRET, audience: 'everyone' },
  });

/** Makes Asana a course without a fee, with a public link. */
const asanaForAll = async () => {
  await change(ASANA, { fee: 0 });
  expect((await openToAll(asana)).status).toBe(200);
};

const publicList = (headers = {}) => studio.call('GET', '/api/meetings', { headers });
const publicLinks = async () =>
  (await publicList()).body.map(({ meetingLink }: Meeting) => meetingLink);
const ownLinks = async (token: string) =>
  (await get(token, '/api/meetings/mine')).body.items.map(
    ({ meetingLink }: Meeting) => meetingLink,
  );
const classLink = async (token: string, courseId = ASANA) =>
  (await get(token, '/api/enrolments')).body.find(
    (course: EnrolledCourse) => course.courseId === courseId,
  )?.meetingLink;

const enrolled = async (courses = [ASANA]) => {
  const learner = await submitted(courses);
  await confirm(learner.order.id);
  return learner;
};

/** Everything that this account can read, as text. */
const everythingReadBy = async (token?: string) => {
  const paths = [
    '/api/meetings',
    '/api/meetings/mine',
    '/api/staff/meetings',
    '/api/staff/courses',
    '/api/courses',
    '/api/enrolments',
    '/api/orders',
    '/api/selection',
    '/api/account/export',
  ];
  const answers = await Promise.all(paths.map((path) => studio.call('GET', path, { token })));
  return answers.map(({ text }) => text).join('\n');
};

describe('the link of a course with a fee', () => {
  test('is not in the public list, and the others are', async () => {
    expect(await publicLinks()).toEqual([OPEN]);
  });

  test('is in no response to a visitor or to a learner who is not enrolled', async () => {
    const learner = await studio.signIn();
    const elsewhere = await enrolled([HEALING]);
    for (const token of [undefined, learner.token, elsewhere.token])
      expect(await everythingReadBy(token)).not.toContain(SECRET);
    expect(await ownLinks(learner.token)).toEqual([OPEN]);
  });

  test('is sent to enrolled learners as soon as the order is paid', async () => {
    const learner = await submitted([ASANA]);
    expect(await everythingReadBy(learner.token)).not.toContain(SECRET);
    await reject(learner.order.id);
    expect(await everythingReadBy(learner.token)).not.toContain(SECRET);
    const other = await submitted([ASANA]);
    await confirm(other.order.id);
    expect(await ownLinks(other.token)).toEqual([SECRET, OPEN]);
    expect(await classLink(other.token)).toBe(SECRET);
    expect(await everythingReadBy(learner.token)).not.toContain(SECRET);
  });

  test('is not sent to a learner whose enrolment has ended', async () => {
    const learner = await enrolled();
    await studio.sql`delete from enrolments where account_id = ${learner.user.id}`;
    expect(await everythingReadBy(learner.token)).not.toContain(SECRET);
  });

  test('is not stored by any cache on the way', async () => {
    const learner = await enrolled();
    const own = ['/api/meetings/mine', '/api/enrolments'].map((path) => get(learner.token, path));
    for (const answer of [...(await Promise.all(own)), await get(staff, '/api/staff/meetings')]) {
      expect(answer.text).toContain(SECRET);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    }
  });

  test('leaves the public list at once when the course gets a fee', async () => {
    await asanaForAll();
    expect(await publicLinks()).toEqual([SECRET, OPEN]);
    await change(ASANA, { fee: 2500 });
    expect(await publicLinks()).toEqual([OPEN]);
  });

  test('leaves the public list at once when a course with a fee uses it', async () => {
    await change(HEALING, { meetingId: open });
    expect(await publicLinks()).toEqual([]);
  });

  test('becomes public only when staff set it, not when the course loses its fee or its link', async () => {
    await change(ASANA, { fee: 0 });
    expect(await publicLinks()).toEqual([OPEN]);
    await change(ASANA, { fee: 2500, meetingId: null });
    expect(await publicLinks()).toEqual([OPEN]);
    expect((await openToAll(asana)).status).toBe(200);
    expect(await publicLinks()).toEqual([SECRET, OPEN]);
  });

  test('cannot be shown to everybody while a course with a fee uses it', async () => {
    const refused = await openToAll(asana);
    expect(refused.status).toBe(409);
    expect(await publicLinks()).toEqual([OPEN]);
  });

  test('is not public when the course is hidden either', async () => {
    const learner = await enrolled();
    const notification = { notice: 'The course is not on the site any more', dropped: [] };
    await change(ASANA, { hidden: true, telling: notification });
    expect(await publicLinks()).toEqual([OPEN]);
    expect(await classLink(learner.token)).toBe(SECRET);
  });

  test('is not confirmed by 304 to a client with the list from before', async () => {
    await asanaForAll();
    const before = await publicList();
    const etag = before.headers.get('ETag') as string;
    expect((await publicList({ 'If-None-Match': etag })).status).toBe(304);
    await change(ASANA, { fee: 2500 });
    const after = await publicList({ 'If-None-Match': etag });
    expect([after.status, after.body.length]).toEqual([200, 1]);
    expect(after.text).not.toContain(SECRET);
  });

  test.each([
    ['a fee', () => studio.sql`update courses set fee = 2500 where id = ${ASANA}`],
    ['a use', () => studio.sql`update courses set meeting_id = ${open} where id = ${HEALING}`],
  ])('leaves the public list soon when %s is set directly in the database', async (_, set) => {
    await asanaForAll();
    const before = await publicLinks();
    await set();
    await expect.poll(publicLinks).not.toEqual(before);
    expect(await publicLinks()).toHaveLength(1);
  });

  test('that is emptied or deleted is removed for enrolled learners too', async () => {
    const learner = await enrolled();
    const options = { token: staff, body: { meetingLink: '' } };
    await studio.call('PUT', `/api/meetings/${asana}`, options);
    expect(await classLink(learner.token)).toBe('');
    await studio.call('DELETE', `/api/meetings/${asana}`, { token: staff });
    expect(await classLink(learner.token)).toBe('');
    expect(await ownLinks(learner.token)).toEqual([OPEN]);
  });
});

describe('the staff’s list', () => {
  const staffList = async (): Promise<StaffMeeting[]> =>
    (await get(staff, '/api/staff/meetings')).body.items;

  test('has all meetings, with the courses that use them and whether they are public', async () => {
    await change(HEALING, { meetingId: asana, hidden: true });
    await change(PRANAYAMA, { meetingId: open, fee: 0 });
    const meeting = {
      version: 1,
      updatedAt: expect.any(String),
      name: '',
      changedBy: 'Certified Yoga Therapist',
    };
    expect(await staffList()).toMatchObject([
      {
        ...meeting,
        id: asana,
        meetingLink: SECRET,
        audience: 'enrolled',
        isPublic: false,
        courses: [
          { id: ASANA, title: 'Asana Regular Classes', fee: 2500 },
          { id: HEALING, title: 'Healing Yoga Movement and Rhythm', fee: 2500 },
        ],
      },
      {
        ...meeting,
        id: open,
        meetingLink: OPEN,
        audience: 'everyone',
        isPublic: true,
        courses: [{ id: PRANAYAMA, title: 'Advanced Pranayama Certificate Course', fee: 0 }],
      },
    ]);
  });
});

test('there are at most 5,000 meetings, also with concurrent requests', {
  tags: 'faults',
}, async () => {
  await withoutStatementTimeout(
    studio.sql,
    (tx) => tx`
      insert into meetings (meeting_link)
      select 'https://meet.example/' || n from generate_series(3, 4998) n`,
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      studio.call('POST', '/api/meetings', {
        token: staff,
        body: { meetingLink: 'https://meet.example/more' },
        headers: { 'Idempotency-Key': `full-${n}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toEqual({
    error: 'There are already 5,000 meeting links. Please delete one that is no longer used.',
    code: 'meetings.too-many',
    values: { most: 5000 },
  });
  expect(await studio.sql`select id from meetings`).toHaveLength(5000);
  expect((await publicList()).body).toHaveLength(100);
});

/** All pages of a list, in order. */
const pagesOf = async <List extends Page<unknown>>(token: string, path: string) => {
  const pages: List[] = [(await get(token, path)).body];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push((await get(token, `${path}?after=${next}`)).body);
  return pages;
};

const idsOn = (pages: Page<{ id: number }>[]) =>
  pages.map(({ items }) => items.map(({ id }) => id));

describe('120 meetings', () => {
  /** The meetings of this test, in order of id: the first and the 60th belong to Asana, the 61st to Healing. */
  let ids: number[];
  beforeEach(async () => {
    await studio.sql`
      insert into meetings (meeting_link)
      select 'https://meet.example/' || n from generate_series(3, 120) n`;
    ids = (await studio.sql`select id from meetings order by id`).map(({ id }) => id);
    await change(HEALING, { meetingId: ids[60] as number });
  });

  test('are paged for staff, each once and with its flags', async () => {
    const pages = await pagesOf<StaffMeetingPage>(staff, '/api/staff/meetings');
    expect(idsOn(pages)).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)]);
    const hidden = pages.flatMap(({ items }) => items).filter(({ isPublic }) => !isPublic);
    expect(hidden.map(({ id }) => id)).toEqual([asana, ids[60]]);
    expect(hidden.map(({ courses }) => courses.map(({ id }) => id))).toEqual([[ASANA], [HEALING]]);
  });

  test('are returned with the first two public meetings on every page', async () => {
    const firstPublic = async () => {
      const pages = await pagesOf<StaffMeetingPage>(staff, '/api/staff/meetings');
      expect(new Set(pages.map((page) => JSON.stringify(page.firstPublic))).size).toBe(1);
      return pages[0]?.firstPublic;
    };
    const third = { id: ids[2], meetingLink: 'https://meet.example/3' };
    expect(await firstPublic()).toEqual([{ id: open, meetingLink: OPEN }, third]);
    await studio.sql`delete from meetings where id > ${asana} and id < ${ids[60] as number}`;
    const [beyond, following] = [61, 62].map((index) => ({
      id: ids[index],
      meetingLink: `https://meet.example/${index + 1}`,
    }));
    expect(await firstPublic()).toEqual([beyond, following]);
    await studio.sql`delete from meetings where id > ${ids[61] as number}`;
    expect(await firstPublic()).toEqual([beyond]);
  });

  test('can be read by staff by their ids, too, as many as a page has', async () => {
    const named = async (text: string) =>
      idsOn([(await get(staff, `/api/staff/meetings?ids=${text}`)).body])[0];
    expect(await named(`${ids[110]},${asana},2147483647,x,-1,`)).toEqual([asana, ids[110]]);
    expect(await named(ids.join(','))).toEqual(ids.slice(0, 50));
    expect(await named('x')).toEqual([]);
  });

  test('are paged for a learner, without those of others’ classes', async () => {
    const learner = await enrolled([HEALING]);
    const own = ids.filter((id) => id !== asana);
    const pages = await pagesOf<Page<Meeting>>(learner.token, '/api/meetings/mine');
    expect(idsOn(pages)).toEqual([own.slice(0, 50), own.slice(50, 100), own.slice(100)]);
  });

  test('are public up to the 100th', async () => {
    const others = ids.filter((id) => id !== asana && id !== ids[60]);
    expect((await publicList()).body.map(({ id }: Meeting) => id)).toEqual(others.slice(0, 100));
  });

  test.each(['/api/staff/meetings', '/api/meetings/mine'])(
    'cannot be continued in %s from an invalid cursor',
    async (path) => {
      const answer = await get(staff, `${path}?after=x`);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'The list has changed. Please open it again.',
      ]);
    },
  );
});
