import { defineAction } from '../action.ts';
import type { Outcome } from '../outcome.ts';
import type { Person } from '../person.ts';
import { outcomeOf, type World } from '../world.ts';
import { anyone, findStaff, findTeacherId, ifMatch, read } from './actors.ts';

interface SeenClass {
  courseId: number;
  date: string;
  state: string;
  version: number;
  endsAt: string;
}

/** A class of the week as staff see it; the coming ones, or also those that are over. */
async function seeClass(
  world: World,
  by: Person,
  { index, over = false }: { index: number; over?: boolean },
) {
  const { body } = await read(world, by, '/api/staff/classes');
  const now = world.clock.now().toISOString();
  const classes = ((body?.classes ?? []) as SeenClass[]).filter(
    ({ endsAt }) => over || endsAt > now,
  );
  return world.oneOf(classes, index);
}

interface ClassChange {
  staff: number;
  index: number;
  how: string;
  body: (seen: SeenClass) => object;
}

async function change(world: World, { staff, index, how, body }: ClassChange): Promise<Outcome> {
  const by = findStaff(world, staff);
  const seen = await seeClass(world, by, { index });
  if (!seen) return 'skipped';
  const { courseId, date, version } = seen;
  const method = how === 'teacher' || how === 'link' || how === 'meeting' ? 'PUT' : 'POST';
  const path = `/api/staff/classes/${courseId}/${date}/${how}`;
  const sent = { body: body(seen), headers: ifMatch(version) };
  const answer = await world.as(by, method, path, sent);
  if (answer.status === 200) world.known.classes.push({ courseId, date });
  return outcomeOf(answer);
}

const addDay = (date: string, days: number) => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

export const classes = [
  defineAction({
    name: 'moves a class',
    weight: 1.5,
    draw: (random) => ({ staff: anyone(random), index: anyone(random), days: random.whole(4) }),
    run: (world, { staff, index, days }) =>
      change(world, {
        ...{ staff, index, how: 'move' },
        body: ({ date }) => ({
          ...{ movedTo: addDay(date, days), startTime: '20:00', endTime: '21:00' },
          ...{ reason: 'Diwali', notice: 'The class is at 8 pm' },
        }),
      }),
  }),
  defineAction({
    name: 'cancels a class',
    weight: 2,
    draw: (random) => ({ staff: anyone(random), index: anyone(random) }),
    run: (world, { staff, index }) =>
      change(world, {
        ...{ staff, index, how: 'cancel' },
        body: () => ({ reason: '', notice: 'The class is cancelled' }),
      }),
  }),
  defineAction({
    name: 'restores a class',
    weight: 1,
    draw: (random) => ({ staff: anyone(random), index: anyone(random) }),
    run: async (world, { staff, index }) => {
      const by = findStaff(world, staff);
      const changed = world.oneOf(world.known.classes, index);
      if (!changed) return 'skipped';
      const path = `/api/staff/classes/${changed.courseId}/${changed.date}`;
      const seen = await read(world, by, path);
      if (seen.status !== 200) return outcomeOf(seen);
      const body = { notice: 'The class takes place' };
      const headers = ifMatch(seen.body.version);
      return outcomeOf(await world.as(by, 'POST', `${path}/back`, { body, headers }));
    },
  }),
  defineAction({
    name: 'changes the link of a class',
    weight: 1.5,
    draw: (random) => ({
      ...{ staff: anyone(random), index: anyone(random), forCourse: random.chance(0.6) },
    }),
    run: (world, { staff, index, forCourse }) => {
      const meetingLink = `https://meet.example/class-${world.number()}`;
      const body = () => ({ meetingLink, forCourse });
      return change(world, { staff, index, how: 'link', body });
    },
  }),
  defineAction({
    name: 'sets the teacher of a class',
    weight: 1,
    draw: (random) => ({
      ...{ staff: anyone(random), index: anyone(random), hasAccount: random.chance(0.7) },
    }),
    run: async (world, { staff, index, hasAccount }) => {
      const teacherId = hasAccount ? await findTeacherId(world, index) : null;
      const body = () => ({ teacher: 'Ravi', teacherId });
      return change(world, { staff, index, how: 'teacher', body });
    },
  }),
  defineAction({
    name: 'notes attendance',
    weight: 1,
    draw: (random) => ({
      ...{ staff: anyone(random), index: anyone(random), who: anyone(random) },
      attended: random.chance(0.7),
    }),
    run: async (world, { staff, index, who, attended }) => {
      const by = findStaff(world, staff);
      const seen = await seeClass(world, by, { index, over: true });
      if (!seen) return 'skipped';
      const path = `/api/staff/classes/${seen.courseId}/${seen.date}/attendance`;
      const { body } = await read(world, by, path);
      const attendee = world.oneOf((body?.items ?? []) as { id: number }[], who);
      if (!attendee) return 'skipped';
      return outcomeOf(await world.as(by, 'PUT', `${path}/${attendee.id}`, { body: { attended } }));
    },
  }),
  defineAction({
    name: 'makes a holiday',
    weight: 0.7,
    draw: (random) => ({ staff: anyone(random), after: random.whole(5), days: random.whole(3) }),
    run: async (world, { staff, after, days }) => {
      const by = findStaff(world, staff);
      const firstDate = addDay(world.clock.today(), after);
      const dates = { firstDate, lastDate: addDay(firstDate, days) };
      const query = new URLSearchParams(dates);
      const preview = await read(world, by, `/api/staff/holidays/preview?${query}`);
      if (preview.status !== 200) return outcomeOf(preview);
      const { version } = preview.body;
      const answer = await world.as(by, 'POST', '/api/staff/holidays', {
        body: { ...dates, courseIds: null, reason: 'Holi', notice: 'It is Holi', version },
        headers: { 'Idempotency-Key': `holiday-${world.number()}` },
      });
      if (answer.status === 201) world.known.holidays.push(answer.body.id);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'takes a holiday back',
    weight: 0.4,
    draw: (random) => ({ staff: anyone(random), index: anyone(random) }),
    run: async (world, { staff, index }) => {
      const id = world.oneOf(world.known.holidays, index);
      if (id === undefined) return 'skipped';
      const path = `/api/staff/holidays/${id}/back`;
      const body = { notice: 'The classes take place' };
      return outcomeOf(await world.as(findStaff(world, staff), 'POST', path, { body }));
    },
  }),
];
