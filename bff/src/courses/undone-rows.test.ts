import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseCalls, courseTextsOf, THURSDAY } from '../testing/course-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

/**
 * An undo restores every column of its table. The tests read the columns from the database: before the undo, each must differ
 * from its default, or from its changed value, so that a column that is added later cannot be missed.
 */

const now = () => new Date('2027-10-26T01:00:00Z');
let studio: TestStudio;
let staff: string;
let teacher: number;
let meeting: number;
beforeAll(async () => {
  studio = await startTestStudio({ now });
  const owner = await studio.signInAs('owner', 'Kavita');
  staff = owner.token;
  teacher = (await studio.signInAs('teacher', 'Asha Rao')).user.id;
  const made = await call('POST', '/api/meetings', { meetingLink: 'https://zoom.us/j/9001' });
  meeting = made.id;
});
afterAll(() => studio.stop());

const { create, edit } = courseCalls(() => ({ studio, staff }));
const call = async (method: string, path: string, body?: object, headers = {}) => {
  const answer = await studio.call(method, path, { token: staff, body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};

type Row = Record<string, unknown>;
const rowOf = async (table: string, where: Row): Promise<Row> => {
  const [found] = await studio.sql<{ row: Row }[]>`
    select to_jsonb(one) as row from ${studio.sql(table)} as one where to_jsonb(one) @> ${studio.sql.json(where as never)}`;
  if (!found) throw new Error(`No row of ${table}.`);
  return found.row;
};
const columnsOf = async (table: string) =>
  (
    await studio.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = ${table}`
  ).map(({ name }) => name);
const without = (row: Row, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
const sameIn = (one: Row, other: Row) =>
  Object.keys(one).filter((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** The version, and when it was created. */
const OF_THE_CHANGE = ['version', 'changed_at', 'updated_at', 'sequence'];

const ownClass = async (courseId: number) => {
  await studio.sql`
    insert into class_exceptions
      (course_id, date, cancelled, moved_to, start_time, end_time, reason, reason_in, notice, notice_in, meeting_id, teacher, teacher_id, changed_by)
    values (${courseId}, ${THURSDAY}, true, '2027-10-29', '08:00', '09:00', 'Diwali', '{"en": "Diwali", "hi": "दिवाली"}', 'On Friday',
      '{"en": "On Friday", "hi": "शुक्रवार को"}', ${meeting}, 'Asha Rao', ${teacher}, ${teacher})`;
  const name = { course_id: courseId, date: THURSDAY };
  const own = await rowOf('class_exceptions', name);
  const [plain] = await studio.sql<{ row: Row }[]>`
    with made as (insert into class_exceptions (course_id, date) values (${courseId}, '2027-11-30') returning *)
    select to_jsonb(made) as row from made`;
  await studio.sql`delete from class_exceptions where date = '2027-11-30'`;
  const unfilled = sameIn(own, plain?.row ?? {}).filter(
    (column) => !OF_THE_CHANGE.includes(column),
  );
  expect(unfilled, 'give each column of a class a value here').toEqual(['course_id']);
  return { name, own };
};

test('an exception that a change of its course deleted is restored by the undo', async () => {
  const course = await create();
  const { name, own } = await ownClass(course.id);
  const notification = { notice: 'It changes', dropped: [THURSDAY] };
  const saved = await edit(course, {
    days: [1],
    startTime: '18:00',
    endTime: '19:00',
    telling: notification,
  });
  expect(await studio.sql`select from class_exceptions where course_id = ${course.id}`).toEqual([]);
  const headers = { 'If-Match': `"${saved.version}"` };
  await call('POST', `/api/staff/courses/${course.id}/undo`, { notice: 'As before' }, headers);
  const restored = await rowOf('class_exceptions', name);
  expect(without(restored, OF_THE_CHANGE)).toEqual(without(own, OF_THE_CHANGE));
});

test('a substitute teacher who has left the team is only a name in the restored class', async () => {
  const { user } = await studio.signInAs('teacher', 'Ravi Rao');
  const course = await create();
  await studio.sql`
    insert into class_exceptions (course_id, date, teacher, teacher_id) values (${course.id}, ${THURSDAY}, 'Ravi Rao', ${user.id})`;
  const notification = { notice: 'It changes', dropped: [THURSDAY] };
  const saved = await edit(course, {
    days: [1],
    startTime: '18:00',
    endTime: '19:00',
    telling: notification,
  });
  await studio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
  const headers = { 'If-Match': `"${saved.version}"` };
  await call('POST', `/api/staff/courses/${course.id}/undo`, { notice: 'As before' }, headers);
  expect(await rowOf('class_exceptions', { course_id: course.id })).toMatchObject({
    ...{ teacher: 'Ravi Rao', teacher_id: null },
  });
});

test('a course is restored in every column that a change may write', async () => {
  const course = await create({ endDate: '2028-12-28' });
  const before = await rowOf('courses', { id: course.id });
  const saved = await edit(course, {
    ...courseTextsOf('Evening'),
    ...{
      teacherId: teacher,
      instructor: 'Asha Rao',
      fee: 2000,
      feePer: 'month',
      monthRule: 'joining',
    },
    ...{
      latePayment: 'month',
      lateRule: 'month',
      startDate: '2027-11-01',
      endDate: '2028-12-29',
      days: [1],
    },
    ...{ startTime: '18:00', endTime: '19:00', seats: 9, meetingId: meeting, hidden: true },
    ...{
      picture: 'waves',
      firstClassFree: true,
      trialLink: 'https://zoom.us/j/9002',
      extendsPaid: !course.extendsPaid,
      isClosed: true,
    },
    inLanguages: { hi: { title: 'शाम' } },
    telling: { notice: 'It changes', dropped: [] },
  });
  const changed = await rowOf('courses', { id: course.id });
  const unchanged = sameIn(before, changed);
  expect(unchanged.sort(), 'change each column of a course here').toEqual(OWN_COLUMNS.sort());
  const headers = { 'If-Match': `"${saved.version}"` };
  await call('POST', `/api/staff/courses/${course.id}/undo`, { notice: 'As before' }, headers);
  const restored = await rowOf('courses', { id: course.id });
  // Without one, the rule is valid from the first date on.
  const rule = { rule_from: before.rule_from ?? before.start_date };
  expect(without(restored, OF_THE_CHANGE)).toEqual(without({ ...before, ...rule }, OF_THE_CHANGE));
});

/** The columns of a course that a change of its fields does not write, the editor, and `is_open`, which excludes a fee. */
const OWN_COLUMNS = ['id', 'is_open', 'place', 'seats_taken', 'slug', 'updated_by'];

test('a deleted meeting is restored by the undo', async () => {
  const body = { meetingLink: 'https://zoom.us/j/9003', name: 'Evening', audience: 'enrolled' };
  const { id, version } = await call('POST', '/api/meetings', body);
  const course = await create({ meetingId: id });
  await studio.sql`
    insert into class_exceptions (course_id, date, meeting_id) values (${course.id}, ${THURSDAY}, ${id})`;
  const all = async () => [
    without(await rowOf('meetings', { id }), OF_THE_CHANGE),
    (await rowOf('courses', { id: course.id })).meeting_id,
    (await rowOf('class_exceptions', { course_id: course.id })).meeting_id,
  ];
  const before = await all();
  expect((await columnsOf('meetings')).sort()).toEqual(
    [...Object.keys(before[0] as Row), 'version', 'updated_at'].sort(),
  );
  const { status } = await studio.call('DELETE', `/api/meetings/${id}`, { token: staff });
  expect(status).toBe(204);
  const headers = { 'If-Match': `"${version}"` };
  await call('POST', `/api/staff/meetings/${id}/undo`, undefined, headers);
  expect(await all()).toEqual(before);
});

test('a class is restored by the revocation of a holiday, except for the message about it', async () => {
  const course = await create();
  const { name } = await ownClass(course.id);
  await studio.sql`update class_exceptions set cancelled = false where course_id = ${course.id}`;
  const before = await rowOf('class_exceptions', name);
  const days = { firstDate: '2027-10-29', lastDate: '2027-10-29' };
  const words = { reason: 'Holi', notice: 'No class' };
  const seen = `firstDate=2027-10-29&lastDate=2027-10-29&courses=${course.id}`;
  const { version } = await call('GET', `/api/staff/holidays/preview?${seen}`);
  const asked = await call('POST', '/api/staff/holidays', {
    version,
    ...days,
    ...words,
    courseIds: [course.id],
  });
  const cancelled = await rowOf('class_exceptions', name);
  expect(cancelled.cancelled).toBe(true);
  await call('POST', `/api/staff/holidays/${asked.id}/back`, { notice: 'As before' });
  const restored = await rowOf('class_exceptions', name);
  const mine = [...OF_THE_CHANGE, 'changed_by'];
  expect(without(restored, mine)).toEqual(without(before, mine));
});

test('an earlier rule that a change has saved is deleted', async () => {
  // It is deleted, not restored, so no column is left.
  const course = await create({ startDate: '2027-10-05' });
  const notification = { notice: 'It changes', dropped: [] };
  const saved = await edit(
    { ...course },
    { startDate: '2027-10-05', days: [1], telling: notification },
  );
  expect(await studio.sql`select from earlier_rules where course_id = ${course.id}`).toHaveLength(
    1,
  );
  const headers = { 'If-Match': `"${saved.version}"` };
  await call('POST', `/api/staff/courses/${course.id}/undo`, { notice: 'As before' }, headers);
  expect(await studio.sql`select from earlier_rules where course_id = ${course.id}`).toEqual([]);
});
