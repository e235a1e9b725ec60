import { defineAction } from '../action.ts';
import type { Person } from '../person.ts';
import { outcomeOf, type World } from '../world.ts';
import { anyone, findStaff, findTeacherId, ifMatch, read } from './actors.ts';

/** The fields of a course as its form sends them. */
interface CourseForm {
  id: number;
  version: number;
  slug: string;
  firstDate: string;
  seatsLeft: number | null;
  fee: number;
  seats: number | null;
  startTime: string;
  endTime: string;
  hidden: boolean;
}

const NEW_COURSE = {
  ...{ summary: 'Steady practice.', level: 'For everybody', forWhom: 'Everyone' },
  ...{ teaches: ['Standing poses'], instructor: 'Asha', endDate: null, meetingId: null },
};

const HOURS = ['05:00', '06:30', '07:15', '18:00'];
const anHourAfter = (time: string) =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

async function seeCourse(world: World, by: Person, index: number): Promise<CourseForm | undefined> {
  const { body } = await read(world, by, '/api/staff/courses');
  return world.oneOf((body?.items ?? []) as CourseForm[], index);
}

/** Saves the course; where learners must be notified, confirms that as staff do. */
async function save(
  world: World,
  by: Person,
  { course, change }: { course: CourseForm; change: object },
) {
  const { id, version, slug: _, firstDate: __, seatsLeft: ___, ...fields } = course;
  const put = (notification?: object) =>
    world.as(by, 'PUT', `/api/staff/courses/${id}`, {
      body: { ...fields, ...change, ...(notification && { telling: notification }) },
      headers: ifMatch(version),
    });
  const answer = await put();
  const question = answer.status === 409 ? answer.body?.question : undefined;
  if (!question) return answer;
  const dropped = (question.dropped as { date: string }[]).map(({ date }) => date);
  return put({ notice: 'The course has changed.', dropped });
}

export const courses = [
  defineAction({
    name: 'creates a course',
    weight: 1,
    draw: (random) => ({
      ...{ staff: anyone(random), fee: random.pick([0, 500, 1500, 2500]) },
      ...{ byMonth: random.chance(0.6), seats: random.pick([null, 1, 2, 3]) },
      ...{ monthRule: random.pick(['calendar', 'part', 'joining']) },
      ...{ lateRule: random.pick(['paid', 'month']), extendsPaid: random.chance(0.5) },
      ...{ hour: random.whole(4), trial: random.chance(0.3) },
    }),
    run: async (world, drawn) => {
      const { staff, fee, byMonth, seats, monthRule, lateRule, extendsPaid, hour, trial } = drawn;
      const by = findStaff(world, staff);
      const number = world.number();
      const startTime = HOURS[hour] ?? '05:00';
      const months = { feePer: 'month', monthRule, lateRule, extendsPaid };
      const answer = await world.as(by, 'POST', '/api/staff/courses', {
        headers: { 'Idempotency-Key': `course-${number}` },
        body: {
          ...{ ...NEW_COURSE, title: `Course ${number}`, fee, seats },
          ...(byMonth && fee > 0 && months),
          ...{ startDate: world.clock.today(), days: [1, 2, 3, 4, 5, 6, 7] },
          ...{ startTime, endTime: anHourAfter(startTime), hidden: false },
          ...(trial && { firstClassFree: true }),
        },
      });
      if (answer.status === 201 && !world.known.courses.includes(answer.body.id)) {
        world.known.courses.push(answer.body.id);
        world.ledger.added('course', String(answer.body.id));
      }
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'changes a course',
    weight: 2.5,
    draw: (random) => ({
      ...{ staff: anyone(random), course: anyone(random) },
      ...{ what: random.pick(['fee', 'seats', 'hours', 'hidden', 'closed', 'months', 'teacher']) },
      ...{ amount: random.pick([0, 700, 1500, 2500]), seats: random.pick([null, 1, 2, 5]) },
      ...{
        hour: random.whole(4),
        yes: random.chance(0.3),
        rule: random.pick(['calendar', 'joining']),
      },
    }),
    run: async (world, { staff, course: index, what, amount, seats, hour, yes, rule }) => {
      const by = findStaff(world, staff);
      const course = await seeCourse(world, by, index);
      if (!course) return 'skipped';
      const startTime = HOURS[hour] ?? '05:00';
      const changes: Record<string, object> = {
        fee: { fee: amount },
        seats: { seats },
        hours: { startTime, endTime: anHourAfter(startTime) },
        hidden: { hidden: yes },
        closed: { isClosed: yes },
        months: { feePer: 'month', monthRule: rule },
        teacher: { teacherId: yes ? null : await findTeacherId(world, hour) },
      };
      return outcomeOf(await save(world, by, { course, change: changes[what] ?? {} }));
    },
  }),
  defineAction({
    name: 'undoes the change of a course',
    weight: 0.5,
    draw: (random) => ({ staff: anyone(random), course: anyone(random) }),
    run: async (world, { staff, course: index }) => {
      const by = findStaff(world, staff);
      const course = await seeCourse(world, by, index);
      if (!course) return 'skipped';
      const path = `/api/staff/courses/${course.id}/undo`;
      const body = { notice: 'The course is as before.' };
      return outcomeOf(
        await world.as(by, 'POST', path, { body, headers: ifMatch(course.version) }),
      );
    },
  }),
  defineAction({
    name: 'deletes a course',
    weight: 0.4,
    draw: (random) => ({ staff: anyone(random), course: anyone(random) }),
    run: async (world, { staff, course: index }) => {
      const by = findStaff(world, staff);
      const course = await seeCourse(world, by, index);
      if (!course) return 'skipped';
      const answer = await world.as(by, 'DELETE', `/api/staff/courses/${course.id}`);
      if (outcomeOf(answer) !== 'refused') {
        world.known.courses = world.known.courses.filter((id) => id !== course.id);
        world.ledger.removed('course', (id) => id === String(course.id));
      }
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'moves a course in the list',
    weight: 0.3,
    draw: (random) => ({ staff: anyone(random), course: anyone(random), before: anyone(random) }),
    run: async (world, { staff, course, before }) => {
      const id = world.oneOf(world.known.courses, course);
      const body = { before: world.oneOf(world.known.courses, before) ?? null };
      const path = `/api/staff/courses/${id}/place`;
      return outcomeOf(await world.as(findStaff(world, staff), 'PUT', path, { body }));
    },
  }),
];
