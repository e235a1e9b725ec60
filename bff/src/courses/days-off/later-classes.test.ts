import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import type { StaffCourse } from '../courses/course.ts';
import type { DaysOffQuestion, MetDaysOff } from './holiday.ts';

/** Tuesday, 6:30 in India. Asana is on Monday to Friday at 7; healing is on Tuesdays here. */
let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  const { sql } = place;
  await sql`delete from courses where slug like 'new-course%' or slug like 'healing-%-2'`;
  await sql`delete from earlier_rules`;
  await sql`delete from course_undos`;
  await sql`
    update courses
    set days = '{2}', start_time = '17:00', end_time = '18:00', start_date = '2026-12-01', end_date = null, rule_from = null
    where id = ${HEALING}`;
});

const { act, move, read } = classCalls(() => place);
const FRIDAY = '2026-12-04';
const words = {
  reason: 'Diwali',
  notice: 'There are no classes from Thu, 3 to Fri, 4 Dec: Diwali',
};
const ask = { daysOff: {} };

const call = (method: string, path: string, body?: object, headers = {}) =>
  place.studio.call(method, `/api/staff/${path}`, { token: place.staff, body, headers });

/** Thursday and Friday are days off. Returns their id. */
const makeDaysOff = async (courseIds: number[] | null = null): Promise<number> => {
  const scope = { firstDate: THURSDAY, lastDate: FRIDAY };
  const query = `firstDate=${THURSDAY}&lastDate=${FRIDAY}${courseIds ? `&courses=${courseIds}` : ''}`;
  const { version } = (await call('GET', `holidays/preview?${query}`)).body;
  const made = await call('POST', 'holidays', { ...scope, courseIds, ...words, version });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const endDaysOff = (id: number) =>
  call('POST', `holidays/${id}/back`, { notice: 'The classes are held after all' });

const healing = async (): Promise<StaffCourse> =>
  (await call('GET', 'courses')).body.items.find(({ id }: StaffCourse) => id === HEALING);
const changeHealing = async (change: object) => {
  const course = await healing();
  const body = { ...course, ...change };
  return call('PUT', `courses/${HEALING}`, body, { 'If-Match': `"${course.version}"` });
};
const makeCourse = async (more: object) => {
  const { id, slug, ...fields } = await healing();
  return call('POST', 'courses', { ...fields, title: 'New course', days: [4, 5], ...more });
};

const questionIn = ({ status, body }: Awaited<ReturnType<typeof call>>): DaysOffQuestion => {
  expect([status, body.code]).toEqual([409, 'holidays.classes-on-days-off']);
  return body.onDaysOff;
};
const leavingOut = ({ version }: DaysOffQuestion) => ({ daysOff: { leaveOut: true, version } });
const keeping = ({ version }: DaysOffQuestion) => ({ daysOff: { leaveOut: false, version } });
const datesIn = ({ daysOff }: DaysOffQuestion) =>
  daysOff.flatMap(({ classes }: MetDaysOff) => classes.map(({ date }) => date));

describe('a new course over days off', () => {
  test('is asked about with its classes there, and is not made before the answer', async () => {
    const id = await makeDaysOff();
    const question = questionIn(await makeCourse(ask));
    expect(question.daysOff).toMatchObject([
      { id, firstDate: THURSDAY, lastDate: FRIDAY, reason: 'Diwali' },
    ]);
    expect(datesIn(question)).toEqual([THURSDAY, FRIDAY]);
    expect(await place.sql`select from courses where slug = 'new-course'`).toEqual([]);
  });

  test('has no classes there where staff leave them out, and has them again once the days off end', async () => {
    const id = await makeDaysOff();
    const made = await makeCourse(leavingOut(questionIn(await makeCourse(ask))));
    expect(made.status, made.text).toBe(201);
    const course = made.body.id;
    expect(await read(THURSDAY, course)).toMatchObject({
      ...words,
      state: 'cancelled',
      holiday: { id },
    });
    expect((await read('2026-12-10', course)).state).toBe('planned');
    // Asana has two of them.
    expect((await endDaysOff(id)).body).toMatchObject({ classes: 4, changed: 0 });
    expect((await read(FRIDAY, course)).state).toBe('planned');
  });

  test('holds its classes there where staff keep them, and is not asked about again', async () => {
    await makeDaysOff();
    const made = await makeCourse(keeping(questionIn(await makeCourse(ask))));
    expect(made.status, made.text).toBe(201);
    const course: StaffCourse = made.body;
    expect((await read(THURSDAY, course.id)).state).toBe('planned');
    const save = async (change: object, before: StaffCourse) => {
      const headers = { 'If-Match': `"${before.version}"` };
      const saved = await call(
        'PUT',
        `courses/${course.id}`,
        { ...course, ...change, ...ask },
        headers,
      );
      expect(saved.status, saved.text).toBe(200);
      return saved.body as StaffCourse;
    };
    const fewer = await save({ days: [1, 4] }, course);
    await save({ days: [1, 4, 5] }, fewer);
    expect((await read(FRIDAY, course.id)).state).toBe('planned');
  });

  test('is made by an app that cannot ask, with its classes', async () => {
    await makeDaysOff();
    const made = await makeCourse({});
    expect(made.status, made.text).toBe(201);
    expect((await read(THURSDAY, made.body.id)).state).toBe('planned');
  });

  test('is not asked about where the days off are for other courses, or ended', async () => {
    await makeDaysOff([ASANA]);
    expect((await makeCourse(ask)).status).toBe(201);
    await place.sql`delete from holidays`;
    await place.sql`delete from class_exceptions`;
    await endDaysOff(await makeDaysOff());
    expect((await makeCourse({ ...ask, title: 'New course again' })).status).toBe(201);
  });

  test('is asked about anew where other classes are concerned than staff have seen', async () => {
    await makeDaysOff();
    const question = questionIn(await makeCourse(ask));
    const other = questionIn(await makeCourse({ ...leavingOut(question), days: [4] }));
    expect(datesIn(other)).toEqual([THURSDAY]);
  });

  test('is asked about as the next batch of another one, too', async () => {
    await place.sql`update courses set days = '{4}' where id = ${HEALING}`;
    const id = await makeDaysOff();
    const copy = (more: object) =>
      call('POST', `courses/${HEALING}/copy`, { startDate: '2026-12-02', endDate: null, ...more });
    const made = await copy(leavingOut(questionIn(await copy(ask))));
    expect(made.status, made.text).toBe(201);
    expect((await read(THURSDAY, made.body.id)).holiday).toMatchObject({ id });
    await place.sql`delete from courses where id = ${made.body.id}`;
  });
});

describe('a course that comes onto days off by other days', () => {
  const onThursdays = { days: [2, 4], telling: { notice: 'Now on Thursdays, too', dropped: [] } };

  test('is asked about first; its learners get one message of what is left out', async () => {
    const { user, token } = await place.enrolled([HEALING]);
    const phone = await place.subscribe(token);
    const id = await makeDaysOff();
    const question = questionIn(await changeHealing({ ...onThursdays, ...ask }));
    expect(datesIn(question)).toEqual([THURSDAY]);
    expect((await healing()).days).toEqual([2]);
    const saved = await changeHealing({ ...onThursdays, ...leavingOut(question) });
    expect(saved.status, saved.text).toBe(200);
    expect(await read(THURSDAY, HEALING)).toMatchObject({ ...words, holiday: { id } });
    const mails = async () =>
      (await parsedMails(place.studio.mailFolder)).filter(
        ({ to, text }) =>
          to && !Array.isArray(to) && to.text === user.email && /class of yours/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(1);
    await place.studio.untilAtRest();
    expect(
      (await place.messagesTo(phone)).filter(({ body }) => body.includes(words.notice)),
    ).toHaveLength(1);
    expect((await call('GET', `holidays/${id}`)).body.told).toMatchObject({ of: 1, mailed: 1 });
    expect((await endDaysOff(id)).body).toMatchObject({ classes: 3, changed: 0 });
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
  });

  test('tells those again with all their classes who were told of the days off before', async () => {
    const { user, token } = await place.enrolled([ASANA, HEALING]);
    const phone = await place.subscribe(token);
    await place.enrolled([ASANA]);
    const id = await makeDaysOff();
    const told = async () => (await call('GET', `holidays/${id}`)).body.told;
    await expect.poll(told).toMatchObject({ of: 2, mailed: 2 });
    await place.studio.untilAtRest();
    const question = questionIn(await changeHealing({ ...onThursdays, ...ask }));
    await changeHealing({ ...onThursdays, ...leavingOut(question) });
    const mails = async () =>
      (await parsedMails(place.studio.mailFolder)).filter(
        ({ to, text }) =>
          to && !Array.isArray(to) && to.text === user.email && /classes of yours/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(2);
    expect((await mails()).some(({ text }) => /These 3 classes of yours/.test(text ?? ''))).toBe(
      true,
    );
    await place.studio.untilAtRest();
    expect(await told()).toMatchObject({ of: 2, pushed: 1, mailed: 2 });
    const pushed = (await place.messagesTo(phone)).filter(({ body }) =>
      body.includes(words.notice),
    );
    expect(pushed.map(({ title }) => title)).toEqual([
      '2 classes are cancelled',
      '3 classes are cancelled',
    ]);
  });

  test('holds them where staff keep them, and an unrelated save asks nothing', async () => {
    await makeDaysOff();
    const question = questionIn(await changeHealing({ ...onThursdays, ...ask }));
    expect((await changeHealing({ ...onThursdays, ...keeping(question) })).status).toBe(200);
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
    expect((await changeHealing({ startTime: '16:00', ...ask })).status).toBe(200);
    expect((await changeHealing({ days: [2], ...ask })).status).toBe(200);
    expect((await changeHealing({ days: [2, 5], ...ask })).status).toBe(200);
    expect((await read(FRIDAY, HEALING)).state).toBe('planned');
  });

  test('is not asked about for classes that were there already, as an app that cannot ask made them', async () => {
    await makeDaysOff();
    expect((await changeHealing(onThursdays)).status).toBe(200);
    expect((await changeHealing({ startTime: '16:00', ...ask })).status).toBe(200);
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
  });

  test('forgets what it has left out where the change is undone', async () => {
    const id = await makeDaysOff();
    const question = questionIn(await changeHealing({ ...onThursdays, ...ask }));
    const { version } = (await changeHealing({ ...onThursdays, ...leavingOut(question) })).body;
    const undone = await call(
      'POST',
      `courses/${HEALING}/undo`,
      { notice: 'Tuesdays, as before' },
      { 'If-Match': `"${version}"` },
    );
    expect(undone.status, undone.text).toBe(200);
    expect((await call('GET', 'holidays')).body).toMatchObject([{ id, classes: 2 }]);
    expect(await changeHealing(onThursdays)).toMatchObject({ status: 200 });
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
  });
});

describe('a class that is moved onto days off', () => {
  const NEXT_TUESDAY = '2026-12-08';
  const ofHealing = { courseId: HEALING, date: NEXT_TUESDAY };
  const onto = { movedTo: THURSDAY, startTime: '17:00', endTime: '18:00', notice: 'On Thursday' };

  test('is left out at the hour that learners know; once the days off end it is where it was moved to', async () => {
    const { user } = await place.enrolled([HEALING]);
    const id = await makeDaysOff();
    const question = questionIn(await move({ ...onto, ...ask }, ofHealing));
    expect(datesIn(question)).toEqual([NEXT_TUESDAY]);
    expect((await read(NEXT_TUESDAY, HEALING)).state).toBe('planned');
    const left = await move({ ...onto, ...leavingOut(question) }, ofHealing);
    expect(left.status, left.text).toBe(200);
    expect(left.body).toMatchObject({ ...words, state: 'cancelled', holiday: { id } });
    const mails = async () =>
      (await parsedMails(place.studio.mailFolder)).filter(
        ({ to, text }) =>
          to && !Array.isArray(to) && to.text === user.email && /Tue, 8 Dec/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]?.text).toContain(words.notice);
    await endDaysOff(id);
    expect(await read(NEXT_TUESDAY, HEALING)).toMatchObject({
      state: 'moved',
      startsAt: '2026-12-03T11:30:00.000Z',
    });
  });

  test('is held there where staff keep it, and no other class of the course is asked about', async () => {
    await makeDaysOff();
    const question = questionIn(await move({ ...onto, ...ask }, ofHealing));
    expect((await move({ ...onto, ...keeping(question) }, ofHealing)).body.state).toBe('moved');
    const another = { courseId: HEALING, date: '2026-12-15' };
    expect((await move({ ...onto, ...ask, movedTo: FRIDAY }, another)).status).toBe(200);
  });

  test('is asked about as well where it comes there by being put back; not where the days off had cancelled it', async () => {
    const ofThursday = { date: THURSDAY };
    await move({ movedTo: '2026-12-07', startTime: '12:00', endTime: '13:00' }, ofThursday);
    await makeDaysOff();
    const back = (date: string) => act('POST', 'back', { notice: 'Back', ...ask }, { date });
    questionIn(await back(THURSDAY));
    expect((await back(FRIDAY)).body.state).toBe('planned');
  });

  test('is moved by an app that cannot ask', async () => {
    await makeDaysOff();
    expect((await move(onto, ofHealing)).body.state).toBe('moved');
  });
});
