import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import { CANCELLED, courseCalls, MOVED, THURSDAY } from '../../testing/course-calls.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { eventsIn, readCalendar } from '../../testing/read-calendar.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { StaffClass, StaffWeek } from '../classes/class.ts';
import type { StaffCourse } from '../courses/course.ts';

const HOST = 'yoga.example.org';
const MONDAY = '2027-10-25';
/** Three months. */
const WEEKS = 13;

let studio: TestStudio;
let staff: string;
let now: Date;
beforeAll(async () => {
  now = indianDateTime('2027-10-20', '12:00');
  studio = await startTestStudio({ publicUrl: `https://${HOST}`, now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());
beforeEach(() => {
  now = indianDateTime('2027-10-20', '12:00');
});

const { create, edit, act } = courseCalls(() => ({ studio, staff }));
const orders = orderCalls(() => ({ studio, staff }));

const fileOf = ({ slug }: StaffCourse) => `/calendar/courses/${slug}.ics`;
const get = (path: string, headers = {}) => studio.call('GET', path, { headers });
const publicFilesOf = (course: StaffCourse) => [
  fileOf(course),
  `/calendar/classes/${course.slug}/${THURSDAY}.ics`,
];
const textOf = async (course: StaffCourse) => (await get(fileOf(course))).text;

const threeMonths = {
  from: indianDateTime(MONDAY, '00:00'),
  until: indianDateTime(addDays(MONDAY, 7 * WEEKS), '00:00'),
};

const timesOf = (classes: { startsAt: string; endsAt: string }[]) =>
  classes.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);

/** The times of the course's classes that staff see in these three months, without those that are cancelled. */
const listed = async ({ id }: StaffCourse): Promise<string[]> => {
  const weeks = await Promise.all(
    Array.from({ length: WEEKS }, (_, week) => {
      const path = `/api/staff/classes?from=${addDays(MONDAY, 7 * week)}`;
      return studio.call('GET', path, { token: staff });
    }),
  );
  const classes = weeks.flatMap(({ body }): StaffClass[] => (body as StaffWeek).classes);
  // A class that was moved is listed in both weeks.
  const here = new Map(classes.map((found) => [`${found.courseId} ${found.date}`, found]));
  return timesOf(
    [...here.values()].filter(({ courseId, state }) => courseId === id && state !== 'cancelled'),
  ).sort();
};

/** The calendar of the course, after a check that it shows the same classes as the server's list. */
const shown = async (course: StaffCourse) => {
  const text = await textOf(course);
  const classes = eventsIn(text, threeMonths);
  expect(timesOf(classes)).toEqual(await listed(course));
  return { text, classes, times: timesOf(classes) };
};

const sequencesIn = (text: string) => [...new Set(text.match(/SEQUENCE:\d+/g))];
const idsIn = (text: string) =>
  [...new Set(readCalendar(text).events.map(({ uid }) => uid))].map((uid) =>
    uid.replace(/^course-\d+/, 'course'),
  );

const BY_RULE = '2027-10-27T23:30:00.000Z 2027-10-28T00:30:00.000Z';
const AFTER_MOVE = '2027-10-29T02:30:00.000Z 2027-10-29T03:30:00.000Z';

/** The names of the calendar's own properties, and `BEGIN` for each component. */
const outlineOf = (text: string) => {
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
    .slice(1, -1);
  let depth = 0;
  return lines.flatMap((line) => {
    const [name = ''] = line.split(/[:;]/);
    if (name === 'END') depth -= 1;
    const isOutside = depth === 0 && name !== 'END';
    if (name === 'BEGIN') depth += 1;
    return isOutside ? [name] : [];
  });
};

describe('the calendar of a course', () => {
  test('has its own properties before its components', async () => {
    const outline = outlineOf(await textOf(await create()));
    expect(outline).toContain('REFRESH-INTERVAL');
    expect(outline.slice(outline.indexOf('BEGIN'))).toEqual(['BEGIN', 'BEGIN']);
  });

  test('shows its classes for three months, before and after one is moved', async () => {
    const course = await create();
    const before = await shown(course);
    expect(before.times).toHaveLength(2 * WEEKS);
    expect(before.times).toContain(BY_RULE);
    await act(course, THURSDAY, 'move', MOVED);
    const after = await shown(course);
    expect(after.times).toHaveLength(2 * WEEKS);
    expect(after.times).not.toContain(BY_RULE);
    expect(after.times).toContain(AFTER_MOVE);
    expect(after.classes.find(({ startsAt }) => AFTER_MOVE.startsWith(startsAt))).toMatchObject({
      uid: `course-${course.id}-1@${HOST}`,
      summary: 'Morning Asana',
    });
    expect(after.text).not.toContain(MOVED.notice);
    expect([before, after].map(({ text }) => idsIn(text))).toEqual(
      Array(2).fill([`course-1@${HOST}`]),
    );
    expect(sequencesIn(before.text)).toEqual(['SEQUENCE:0']);
    expect(sequencesIn(after.text)).toEqual(['SEQUENCE:1']);
  });

  test('excludes cancelled classes, and shows restored ones again', async () => {
    const course = await create();
    await act(course, THURSDAY, 'cancel', CANCELLED);
    const without = await shown(course);
    expect(without.times).toHaveLength(2 * WEEKS - 1);
    expect(without.times).not.toContain(BY_RULE);
    await act(course, THURSDAY, 'back', { notice: 'Thursday’s class is at 5 am after all' });
    const back = await shown(course);
    expect(back.times).toContain(BY_RULE);
    expect(sequencesIn(back.text)).toEqual(['SEQUENCE:2']);
  });

  test('excludes a class that was moved and then cancelled, on both days', async () => {
    const course = await create();
    await act(course, THURSDAY, 'move', MOVED);
    await act(course, THURSDAY, 'cancel', CANCELLED);
    const without = await shown(course);
    expect(without.times).toHaveLength(2 * WEEKS - 1);
    expect(without.times).not.toContain(BY_RULE);
    expect(without.times).not.toContain(AFTER_MOVE);
    expect(without.text).not.toContain('RECURRENCE-ID');
    await act(course, THURSDAY, 'back', { notice: 'Thursday’s class is at 5 am after all' });
    const back = await shown(course);
    expect(back.times).toContain(BY_RULE);
    expect(back.times).not.toContain(AFTER_MOVE);
  });

  test('names the teacher of the class', async () => {
    const course = await create();
    await act(course, THURSDAY, 'teacher', { teacher: 'Meera Joshi' });
    const { classes } = await shown(course);
    expect(classes.slice(0, 3).map(({ description }) => description.split('\n')[0])).toEqual([
      'Teacher: Certified Yoga Therapist',
      'Teacher: Meera Joshi',
      'Teacher: Certified Yoga Therapist',
    ]);
  });

  test('keeps past classes when the days of the course change', async () => {
    const course = await create();
    await act(course, THURSDAY, 'cancel', CANCELLED);
    now = indianDateTime('2027-11-10', '12:00');
    await edit(course, { days: [1, 3, 5], startTime: '18:30', endTime: '19:30' });
    const { text, times, classes } = await shown(course);
    expect(times).toContain('2027-11-08T23:30:00.000Z 2027-11-09T00:30:00.000Z');
    expect(times).toContain('2027-11-12T13:00:00.000Z 2027-11-12T14:00:00.000Z');
    expect(times).not.toContain(BY_RULE);
    expect(idsIn(text)).toEqual([`course-1@${HOST}`, `course-2@${HOST}`]);
    expect(new Set(classes.slice(0, 4).map(({ uid }) => uid)).size).toBe(1);
    now = indianDateTime('2027-12-10', '12:00');
    await edit(course, { days: [6], startTime: '18:30', endTime: '19:30' });
    expect(idsIn((await shown(course)).text)).toEqual(
      [1, 2, 3].map((number) => `course-${number}@${HOST}`),
    );
  });

  test('ends with its last date, and continues when that is undone', async () => {
    const course = await create({ endDate: '2027-11-30' });
    const { text, times } = await shown(course);
    expect(times).toHaveLength(11);
    expect(text).toContain('UNTIL=20271129T233000Z');
    await edit(course, { endDate: '2027-11-29' });
    expect((await shown(course)).times).toHaveLength(10);
    await edit(course, { endDate: null });
    const endless = await shown(course);
    expect(endless.times).toHaveLength(2 * WEEKS);
    expect(endless.text).not.toContain('UNTIL');
    expect(sequencesIn(endless.text)).toEqual(['SEQUENCE:2']);
  });

  test('shows a class that was moved before another one', async () => {
    const course = await create({ days: [1, 2, 3, 4, 5] });
    await act(course, THURSDAY, 'move', { ...MOVED, movedTo: '2027-11-20' });
    await act(course, '2027-11-18', 'move', { ...MOVED, movedTo: '2027-10-27' });
    await act(course, '2027-11-03', 'move', {
      ...MOVED,
      movedTo: '2027-11-04',
      startTime: '05:30',
    });
    expect((await shown(course)).times).toHaveLength(5 * WEEKS - 1);
  });

  test('has an alarm 15 minutes before the class, and the join address', async () => {
    const course = await create();
    const meetingLink = 'https://meet.example/secret';
    await act(course, THURSDAY, 'link', { meetingLink, forCourse: true });
    const { events } = readCalendar(await textOf(course));
    const [{ component, location }] = events as [(typeof events)[number]];
    const alarm = component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
    const address = `https://${HOST}/join/${course.slug}`;
    expect([location, component.getFirstPropertyValue('url')]).toEqual([address, address]);
    const links = (await textOf(course)).replaceAll('\r\n ', '').match(/https?:[^\s\\]+/g);
    expect(new Set(links)).toEqual(new Set([address]));
  });

  test('is in Hindi if its address says so, and each language is cached separately', async () => {
    const course = await create();
    await act(course, THURSDAY, 'cancel', CANCELLED);
    const [path = '', classPath] = publicFilesOf(course);
    const english = await get(path);
    const hindi = await get(`${path}?language=hi`);
    expect(hindi.headers.get('Content-Language')).toBe('hi');
    expect(hindi.headers.get('ETag')).not.toBe(english.headers.get('ETag'));
    expect(english.text).toContain('X-WR-CALNAME:Morning Asana\\, Ganga Yoga');
    const { calendar, events } = readCalendar(hindi.text);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Morning Asana\\, गंगा योग');
    expect(events[0]).toMatchObject({
      summary: 'Morning Asana',
      description: `शिक्षक: Certified Yoga Therapist\nयहाँ से जुड़ें: https://${HOST}/join/${course.slug}`,
    });
    const alarm = events[0]?.component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('description')).toBe(
      'Morning Asana: क्लास 15 मिनट में शुरू होगी',
    );
    expect((await get(`${path}?language=ta`)).text).toBe(english.text);
    const ofClass = readCalendar((await get(`${classPath}?language=hi`)).text);
    expect(ofClass.events[0]?.summary).toBe('रद्द: Morning Asana');
    expect((await get(`${classPath}`)).text).toContain('SUMMARY:Cancelled: Morning Asana');
  });

  test('is sent again only when something has changed', async () => {
    const course = await create();
    const first = await get(fileOf(course));
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${course.slug}.ics"`,
      'cache-control': 'no-cache',
    });
    const etag = first.headers.get('ETag') ?? '';
    const again = await get(fileOf(course), { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag]);
    await act(course, THURSDAY, 'move', MOVED);
    expect((await get(fileOf(course), { 'If-None-Match': etag })).status).toBe(200);
    const head = await studio.call('HEAD', fileOf(course));
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  });

  test('is the same in every encoding', async () => {
    const course = await create();
    await act(course, THURSDAY, 'move', MOVED);
    const plain = await get(fileOf(course), { 'Accept-Encoding': 'identity' });
    const packed = await get(fileOf(course), { 'Accept-Encoding': 'br' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(packed.text).toBe(plain.text);
    expect(packed.headers.get('ETag')).toBe(plain.headers.get('ETag'));
  });

  test('does not exist for a hidden course', async () => {
    const course = await create({ hidden: true });
    for (const path of [
      ...publicFilesOf(course),
      '/calendar/courses/no-such-course.ics',
      '/calendar/courses/NO.ics',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  test('no longer exists when its course is hidden, also with learners', async () => {
    const course = await create();
    await orders.enrolled([course.id]);
    for (const path of publicFilesOf(course)) expect((await get(path)).status, path).toBe(200);
    const notification = { notice: 'The course is not on the site any more', dropped: [] };
    await edit(course, { hidden: true, telling: notification });
    for (const path of publicFilesOf(course)) expect((await get(path)).status, path).toBe(404);
  });

  test('is sent from the cache until something changes', async () => {
    const course = await create();
    const ask = async () =>
      (await Promise.all(publicFilesOf(course).map((path) => get(path)))).map(({ text }) => text);
    const askWithoutCourses = async () => {
      await ask();
      // Without its table every query fails.
      await studio.sql`alter table courses rename to courses_away`;
      try {
        const { status } = await get('/calendar/courses/no-such-course.ics');
        return { status, texts: await ask() };
      } finally {
        await studio.sql`alter table courses_away rename to courses`;
      }
    };
    const texts = await ask();
    // The cache is dropped once more when the server gets the change event of the new course, after its response.
    await expect.poll(askWithoutCourses).toEqual({ status: 500, texts });
    await act(course, THURSDAY, 'move', MOVED);
    for (const text of await ask()) expect(text).toContain('SEQUENCE:1');
  });

  test.each([
    [
      'the course',
      (id: number) => studio.sql`update courses set title = 'By SQL' where id = ${id}`,
    ],
    ['its number', (id: number) => studio.sql`update courses set sequence = 9 where id = ${id}`],
    [
      'a class',
      (id: number) => studio.sql`
        insert into class_exceptions (course_id, date, teacher) values (${id}, ${THURSDAY}, 'By SQL')`,
    ],
    [
      'an earlier rule',
      (id: number) => studio.sql`
        insert into earlier_rules (course_id, number, first_date, last_date, days, start_time, end_time)
        values (${id}, 1, '2027-10-01', '2027-10-25', '{4}', '05:00', '06:00')`,
    ],
  ])('soon shows a change by another server of %s', async (_, change) => {
    const course = await create();
    const before = await textOf(course);
    await change(course.id);
    await expect.poll(() => textOf(course)).not.toBe(before);
  });
});

describe('the calendar of one class', () => {
  const fileOn = ({ slug }: StaffCourse, date: string) => `/calendar/classes/${slug}/${date}.ics`;

  test('has one event with its own UID, at the time that the class was moved to', async () => {
    const course = await create();
    const before = (await get(fileOn(course, THURSDAY))).text;
    await act(course, THURSDAY, 'move', MOVED);
    const after = await get(fileOn(course, THURSDAY));
    const ids = [before, after.text].map((text) => readCalendar(text).events.map(({ uid }) => uid));
    expect(ids).toEqual(Array(2).fill([`class-${course.id}-20271028@${HOST}`]));
    expect(timesOf(eventsIn(before, threeMonths))).toEqual([BY_RULE]);
    expect(timesOf(eventsIn(after.text, threeMonths))).toEqual([AFTER_MOVE]);
    expect(after.text).not.toContain('RRULE');
    expect(after.headers.get('Content-Disposition')).toBe(
      `inline; filename="${course.slug}-${THURSDAY}.ics"`,
    );
  });

  test('says that it is cancelled, and has no alarm', async () => {
    const course = await create();
    await act(course, THURSDAY, 'cancel', CANCELLED);
    const { text } = await get(fileOn(course, THURSDAY));
    expect(text).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(text).toContain('\r\nSUMMARY:Cancelled: Morning Asana\r\n');
    expect(text).not.toContain('VALARM');
    expect(eventsIn(text, threeMonths)).toEqual([]);
  });

  test('is cancelled at the time that it was moved to', async () => {
    const course = await create();
    await act(course, THURSDAY, 'move', MOVED);
    await act(course, THURSDAY, 'cancel', CANCELLED);
    const { text } = await get(fileOn(course, THURSDAY));
    expect(text).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(text).toContain('\r\nDTSTART;TZID=Asia/Kolkata:20271029T080000\r\n');
    expect(eventsIn(text, threeMonths)).toEqual([]);
  });

  test.each(['2027-10-27', '2027-10-21', '2027-02-30', '0000-00-00', '1'])(
    'does not exist on %s, without a class',
    async (date) => {
      const course = await create();
      expect((await get(fileOn(course, date))).status).toBe(404);
    },
  );
});

describe('a text of staff', () => {
  const TITLE = 'Yoga, calm; strong\\soft "q": BEGIN:VEVENT योग 🧘';
  const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
  /** A property as RFC 5545 has it (section 3.1): a name, parameters, and a value without control characters. */
  const CONTENT_LINE =
    /^[A-Z\d-]+(?:;[A-Z\d-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*)(?:,(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*)*:[^\p{Cc}]*$/u;

  test('is read back unchanged from each property, the calendar’s names included', async () => {
    const course = await create({ title: TITLE, instructor: 'Asha, Ravi; "Guru"' });
    await act(course, THURSDAY, 'move', { ...MOVED, notice: 'On Friday, 8 am; bring\\a mat' });
    for (const path of publicFilesOf(course)) {
      const { text } = await get(path);
      const { calendar, events } = readCalendar(text);
      for (const name of ['name', 'x-wr-calname'])
        expect(unescaped(calendar.getFirstPropertyValue(name)), `${path} ${name}`).toContain(TITLE);
      expect(events.length).toBeGreaterThan(0);
      for (const { summary, description } of events) {
        expect(summary).toBe(TITLE);
        expect(description).toContain('Asha, Ravi; "Guru"');
      }
      expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(events.length);
    }
  });

  test('is folded into lines of at most 75 octets, each of which is a property', async () => {
    const course = await create({ title: `${TITLE} ${'योग'.repeat(15)}` });
    for (const path of publicFilesOf(course)) {
      const { text } = await get(path);
      const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
      expect(longest).toBeLessThanOrEqual(75);
      expect(unfolded(text).filter((line) => line !== '' && !CONTENT_LINE.test(line))).toEqual([]);
      const names = unfolded(text).filter((line) => /^(?:NAME|X-WR-CALNAME):/.test(line));
      expect(names).toHaveLength(2);
      // A comma or a semicolon in a text is written with a backslash.
      for (const line of names) expect(line.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/);
    }
  });

  /** ical.js does not unescape properties that it does not know as texts. */
  const unescaped = (value: unknown) =>
    String(value).includes('\\,') ? String(value).replace(/\\([\\;,])/g, '$1') : String(value);
});
