import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASANA, HEALING, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { LearnerClass } from '../classes/class.ts';
import type { OwnMeeting } from './meeting.ts';

/** Tuesday, 1 December 2026, 7 am in India. */
let now = new Date('2026-12-01T01:30:00Z');

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));

beforeEach(async () => {
  now = new Date('2026-12-01T01:30:00Z');
  await calls.startOver();
  await studio.sql`update courses set meeting_id = null, hidden = false`;
  await studio.sql`delete from class_exceptions`;
  await studio.sql`delete from meetings`;
});

const add = async (name: string): Promise<number> => {
  const body = { meetingLink: `https://meet.example/${name}`, name };
  return (await studio.call('POST', '/api/meetings', { token: staff, body })).body.id;
};

const use = (courseId: number, meetingId: number) =>
  studio.sql`update courses set meeting_id = ${meetingId} where id = ${courseId}`;

const enrolled = async (courses: number[]) => (await calls.enrolled(courses)).token;

/** The learner's list in short: the name, the courses, and a star for the learner's own. */
const listOf = async (token: string) =>
  (await calls.get(token, '/api/meetings/mine')).body.items.map(
    ({ name, courses, isMine }: OwnMeeting) =>
      `${name}: ${courses.map(({ slug }) => slug).join(', ')}${isMine ? ' *' : ''}`,
  );

const asanaSlug = 'asana-regular-classes';
const healingSlug = 'healing-yoga-movement-and-rhythm';

test('each meeting has the courses that use it, and says whether it is the learner’s', async () => {
  const [hall, open] = [await add('hall'), await add('open')];
  await use(ASANA, hall);
  await use(HEALING, hall);
  await studio.sql`update courses set fee = 0 where id = ${PRANAYAMA}`;
  await use(PRANAYAMA, open);
  const token = await enrolled([ASANA]);
  expect(await listOf(token)).toEqual([
    `hall: ${asanaSlug}, ${healingSlug} *`,
    'open: advanced-pranayama-certificate-course',
  ]);
  expect((await calls.get(token, '/api/meetings/mine')).body.items[0].courses[0]).toEqual({
    title: 'Asana Regular Classes',
    titleIn: { hi: 'आसन की नियमित क्लास' },
    slug: asanaSlug,
  });
});

test('a hidden course is listed for its enrolled learners only', async () => {
  const hall = await add('hall');
  await use(ASANA, hall);
  await use(HEALING, hall);
  const [inAsana, inHealing] = [await enrolled([ASANA]), await enrolled([HEALING])];
  await studio.sql`update courses set hidden = true where id = ${HEALING}`;
  expect(await listOf(inAsana)).toEqual([`hall: ${asanaSlug} *`]);
  expect(await listOf(inHealing)).toEqual([`hall: ${asanaSlug}, ${healingSlug} *`]);
});

test('the link of a single class is in the list until its day is over', async () => {
  const [hall, garden] = [await add('hall'), await add('garden')];
  await use(ASANA, hall);
  const token = await enrolled([ASANA]);
  const other = (await studio.signIn()).token;
  const path = `/api/staff/classes/${ASANA}/2026-12-02/meeting`;
  const change = { body: { meetingId: garden }, headers: { 'If-Match': '"0"' } };
  expect((await studio.call('PUT', path, { token: staff, ...change })).status).toBe(200);
  expect(await listOf(token)).toEqual([`hall: ${asanaSlug} *`, `garden: ${asanaSlug} *`]);
  expect(await listOf(other)).toEqual([]);
  const classes: LearnerClass[] = (await calls.get(token, '/api/classes/mine')).body;
  const meetingOn = (day: string) => classes.find(({ date }) => date === day)?.meetingId;
  expect(['2026-12-02', '2026-12-03'].map(meetingOn)).toEqual([garden, hall]);
  now = new Date('2026-12-02T18:29:00Z');
  expect(await listOf(token)).toHaveLength(2);
  now = new Date('2026-12-02T18:30:00Z');
  expect(await listOf(token)).toEqual([`hall: ${asanaSlug} *`]);
});
