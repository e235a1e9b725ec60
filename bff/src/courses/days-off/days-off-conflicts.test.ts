import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import type { StaffCourse } from '../courses/course.ts';
import type { DaysOffConflict, DaysOffConflictList } from './holiday.ts';

/** Tuesday, 6:30 in India. Asana is on Monday to Friday at 7; healing is on Tuesdays here. */
let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  const { sql } = pushStudio;
  await sql`delete from courses where slug like 'new-course%' or slug like 'healing-%-2'`;
  await sql`delete from earlier_rules`;
  await sql`delete from course_undos`;
  await sql`
    update courses
    set days = '{2}', start_time = '17:00', end_time = '18:00', start_date = '2026-12-01', end_date = null, rule_from = null
    where id = ${HEALING}`;
});

const { act, move, read } = classCalls(() => pushStudio);
const FRIDAY = '2026-12-04';
const texts = {
  reason: 'Diwali',
  notice: 'There are no classes from Thu, 3 to Fri, 4 Dec: Diwali',
};
const ask = { daysOff: {} };

const call = (method: string, path: string, body?: object, headers = {}) =>
  pushStudio.studio.call(method, `/api/staff/${path}`, { token: pushStudio.staff, body, headers });

/** Thursday and Friday are days off. Returns their id. */
const makeDaysOff = async (courseIds: number[] | null = null): Promise<number> => {
  const scope = { firstDate: THURSDAY, lastDate: FRIDAY };
  const query = `firstDate=${THURSDAY}&lastDate=${FRIDAY}${courseIds ? `&courses=${courseIds}` : ''}`;
  const { version } = (await call('GET', `holidays/preview?${query}`)).body;
  const made = await call('POST', 'holidays', { ...scope, courseIds, ...texts, version });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const revokeDaysOff = (id: number) =>
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

const conflictsIn = ({ status, body }: Awaited<ReturnType<typeof call>>): DaysOffConflictList => {
  expect([status, body.code]).toEqual([409, 'holidays.classes-on-days-off']);
  return body.onDaysOff;
};
const leavingOut = ({ version }: DaysOffConflictList) => ({ daysOff: { leaveOut: true, version } });
const keeping = ({ version }: DaysOffConflictList) => ({ daysOff: { leaveOut: false, version } });
const datesIn = ({ daysOff }: DaysOffConflictList) =>
  daysOff.flatMap(({ classes }: DaysOffConflict) => classes.map(({ date }) => date));

describe('a new course over days off', () => {
  test('returns its conflicting classes, and is not created before the decision', async () => {
    const id = await makeDaysOff();
    const question = conflictsIn(await makeCourse(ask));
    expect(question.daysOff).toMatchObject([
      { id, firstDate: THURSDAY, lastDate: FRIDAY, reason: 'Diwali' },
    ]);
    expect(datesIn(question)).toEqual([THURSDAY, FRIDAY]);
    expect(await pushStudio.sql`select from courses where slug = 'new-course'`).toEqual([]);
  });

  test('has no classes there if staff leave them out, and has them again once the days off are revoked', async () => {
    const id = await makeDaysOff();
    const made = await makeCourse(leavingOut(conflictsIn(await makeCourse(ask))));
    expect(made.status, made.text).toBe(201);
    const course = made.body.id;
    expect(await read(THURSDAY, course)).toMatchObject({
      ...texts,
      state: 'cancelled',
      holiday: { id },
    });
    expect((await read('2026-12-10', course)).state).toBe('planned');
    // Asana has two of them.
    expect((await revokeDaysOff(id)).body).toMatchObject({ classes: 4, changed: 0 });
    expect((await read(FRIDAY, course)).state).toBe('planned');
  });

  test('has its classes there if staff allow them, and does not ask again', async () => {
    await makeDaysOff();
    const made = await makeCourse(keeping(conflictsIn(await makeCourse(ask))));
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

  test('is created by an app that cannot ask, with its classes', async () => {
    await makeDaysOff();
    const made = await makeCourse({});
    expect(made.status, made.text).toBe(201);
    expect((await read(THURSDAY, made.body.id)).state).toBe('planned');
  });

  test('has no conflict if the days off are for other courses, or were revoked', async () => {
    await makeDaysOff([ASANA]);
    expect((await makeCourse(ask)).status).toBe(201);
    await pushStudio.sql`delete from holidays`;
    await pushStudio.sql`delete from class_exceptions`;
    await revokeDaysOff(await makeDaysOff());
    expect((await makeCourse({ ...ask, title: 'New course again' })).status).toBe(201);
  });

  test('asks again if other classes are affected than staff have seen', async () => {
    await makeDaysOff();
    const question = conflictsIn(await makeCourse(ask));
    const other = conflictsIn(await makeCourse({ ...leavingOut(question), days: [4] }));
    expect(datesIn(other)).toEqual([THURSDAY]);
  });

  test('asks also as the next batch of another course', async () => {
    await pushStudio.sql`update courses set days = '{4}' where id = ${HEALING}`;
    const id = await makeDaysOff();
    const copy = (more: object) =>
      call('POST', `courses/${HEALING}/copy`, { startDate: '2026-12-02', endDate: null, ...more });
    const made = await copy(leavingOut(conflictsIn(await copy(ask))));
    expect(made.status, made.text).toBe(201);
    expect((await read(THURSDAY, made.body.id)).holiday).toMatchObject({ id });
    await pushStudio.sql`delete from courses where id = ${made.body.id}`;
  });
});

describe('a course whose new days fall on days off', () => {
  const onThursdays = { days: [2, 4], telling: { notice: 'Now on Thursdays, too', dropped: [] } };

  test('asks first; its learners get one message about the cancelled classes', async () => {
    const { user, token } = await pushStudio.enrolled([HEALING]);
    const phone = await pushStudio.subscribe(token);
    const id = await makeDaysOff();
    const question = conflictsIn(await changeHealing({ ...onThursdays, ...ask }));
    expect(datesIn(question)).toEqual([THURSDAY]);
    expect((await healing()).days).toEqual([2]);
    const saved = await changeHealing({ ...onThursdays, ...leavingOut(question) });
    expect(saved.status, saved.text).toBe(200);
    expect(await read(THURSDAY, HEALING)).toMatchObject({ ...texts, holiday: { id } });
    const mails = async () =>
      (await parsedMails(pushStudio.studio.mailFolder)).filter(
        ({ to, text }) =>
          to &&
          !Array.isArray(to) &&
          to.text === user.email &&
          /This class is cancelled/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(1);
    await pushStudio.studio.untilIdle();
    expect(
      (await pushStudio.messagesTo(phone)).filter(({ body }) => body.includes(texts.notice)),
    ).toHaveLength(1);
    expect((await call('GET', `holidays/${id}`)).body.told).toMatchObject({ of: 1, mailed: 1 });
    expect((await revokeDaysOff(id)).body).toMatchObject({ classes: 3, changed: 0 });
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
  });

  test('notifies learners again, with all their classes, who were notified of the days off before', async () => {
    const { user, token } = await pushStudio.enrolled([ASANA, HEALING]);
    const phone = await pushStudio.subscribe(token);
    await pushStudio.enrolled([ASANA]);
    const id = await makeDaysOff();
    const notified = async () => (await call('GET', `holidays/${id}`)).body.told;
    await expect.poll(notified).toMatchObject({ of: 2, mailed: 2 });
    await pushStudio.studio.untilIdle();
    const question = conflictsIn(await changeHealing({ ...onThursdays, ...ask }));
    await changeHealing({ ...onThursdays, ...leavingOut(question) });
    const mails = async () =>
      (await parsedMails(pushStudio.studio.mailFolder)).filter(
        ({ to, text }) =>
          to &&
          !Array.isArray(to) &&
          to.text === user.email &&
          /These \d+ classes are cancelled/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(2);
    expect(
      (await mails()).some(({ text }) => /These 3 classes are cancelled/.test(text ?? '')),
    ).toBe(true);
    await pushStudio.studio.untilIdle();
    expect(await notified()).toMatchObject({ of: 2, pushed: 1, mailed: 2 });
    const pushed = (await pushStudio.messagesTo(phone)).filter(({ body }) =>
      body.includes(texts.notice),
    );
    expect(pushed.map(({ title }) => title)).toEqual([
      '2 classes are cancelled',
      '3 classes are cancelled',
    ]);
  });

  test('has its classes if staff allow them, and an unrelated save does not ask', async () => {
    await makeDaysOff();
    const question = conflictsIn(await changeHealing({ ...onThursdays, ...ask }));
    expect((await changeHealing({ ...onThursdays, ...keeping(question) })).status).toBe(200);
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
    expect((await changeHealing({ startTime: '16:00', ...ask })).status).toBe(200);
    expect((await changeHealing({ days: [2], ...ask })).status).toBe(200);
    expect((await changeHealing({ days: [2, 5], ...ask })).status).toBe(200);
    expect((await read(FRIDAY, HEALING)).state).toBe('planned');
  });

  test('does not ask about existing classes that an app created which cannot ask', async () => {
    await makeDaysOff();
    expect((await changeHealing(onThursdays)).status).toBe(200);
    expect((await changeHealing({ startTime: '16:00', ...ask })).status).toBe(200);
    expect((await read(THURSDAY, HEALING)).state).toBe('planned');
  });

  test('restores the cancelled classes if the change is undone', async () => {
    const id = await makeDaysOff();
    const question = conflictsIn(await changeHealing({ ...onThursdays, ...ask }));
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

  test('is cancelled at the time that learners know; after the revocation it has its new time', async () => {
    const { user } = await pushStudio.enrolled([HEALING]);
    const id = await makeDaysOff();
    const question = conflictsIn(await move({ ...onto, ...ask }, ofHealing));
    expect(datesIn(question)).toEqual([NEXT_TUESDAY]);
    expect((await read(NEXT_TUESDAY, HEALING)).state).toBe('planned');
    const left = await move({ ...onto, ...leavingOut(question) }, ofHealing);
    expect(left.status, left.text).toBe(200);
    expect(left.body).toMatchObject({ ...texts, state: 'cancelled', holiday: { id } });
    const mails = async () =>
      (await parsedMails(pushStudio.studio.mailFolder)).filter(
        ({ to, text }) =>
          to && !Array.isArray(to) && to.text === user.email && /Tue, 8 Dec/.test(text ?? ''),
      );
    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]?.text).toContain(texts.notice);
    await revokeDaysOff(id);
    expect(await read(NEXT_TUESDAY, HEALING)).toMatchObject({
      state: 'moved',
      startsAt: '2026-12-03T11:30:00.000Z',
    });
  });

  test('takes place there if staff allow it, without a question about other classes', async () => {
    await makeDaysOff();
    const question = conflictsIn(await move({ ...onto, ...ask }, ofHealing));
    expect((await move({ ...onto, ...keeping(question) }, ofHealing)).body.state).toBe('moved');
    const another = { courseId: HEALING, date: '2026-12-15' };
    expect((await move({ ...onto, ...ask, movedTo: FRIDAY }, another)).status).toBe(200);
  });

  test('asks also when it is restored there; not if the days off had cancelled it', async () => {
    const ofThursday = { date: THURSDAY };
    await move({ movedTo: '2026-12-07', startTime: '12:00', endTime: '13:00' }, ofThursday);
    await makeDaysOff();
    const back = (date: string) => act('POST', 'back', { notice: 'Back', ...ask }, { date });
    conflictsIn(await back(THURSDAY));
    expect((await back(FRIDAY)).body.state).toBe('planned');
  });

  test('is moved by an app that cannot ask', async () => {
    await makeDaysOff();
    expect((await move(onto, ofHealing)).body.state).toBe('moved');
  });
});
