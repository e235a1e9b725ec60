import { defineAction } from '../action.ts';
import type { Outcome } from '../outcome.ts';
import { untilNoJobRuns, untilQuiet } from '../quiet.ts';
import { noted, type World } from '../world.ts';
import { anyone } from './actors.ts';
import { acceptAllAgain } from './faults.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INDIA = 5.5 * HOUR;

/** Longer than e-mails may wait for their next try: those that wait would be given up unseen. */
const LONG = 12 * HOUR;

/** Some data are deleted after three years, which invariants look for. */
const LONGEST_HISTORY = 2.5 * 365 * 24 * HOUR;

async function jumpTo(world: World, at: number): Promise<Outcome> {
  const now = world.clock.now().getTime();
  if (at - noted(world, 'first jump', () => now) > LONGEST_HISTORY) return 'skipped';
  if (at - now > LONG) {
    acceptAllAgain(world);
    await untilQuiet(world);
  }
  await untilNoJobRuns(world);
  await world.clock.set(new Date(at));
  return 'done';
}

/** Midnight in India: of the next day, or of the next day that fits. */
function nextMidnight(world: World, fits: (date: Date) => boolean = () => true): number {
  const day = new Date(world.clock.now().getTime() + INDIA);
  day.setUTCHours(0, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!fits(day));
  return day.getTime() - INDIA;
}

const isFirst = (date: Date) => date.getUTCDate() === 1;
/** The financial year of India begins. */
const isFirstOfApril = (date: Date) => isFirst(date) && date.getUTCMonth() === 3;

export const clock = [
  defineAction({
    name: 'hours pass',
    weight: 3,
    draw: (random) => ({ hours: random.pick([1, 3, 8, 24, 24, 72]) }),
    run: (world, { hours }) => jumpTo(world, world.clock.now().getTime() + hours * HOUR),
  }),
  defineAction({
    name: 'midnight is a few seconds away',
    weight: 0.6,
    draw: (random) => ({ until: random.pick(['day', 'month', 'year']) }),
    run: async (world, { until }) => {
      const fits = { day: () => true, month: isFirst, year: isFirstOfApril }[until];
      return jumpTo(world, nextMidnight(world, fits) - 1_000);
    },
  }),
  defineAction({
    name: 'a month begins',
    weight: 0.8,
    draw: () => ({}),
    run: (world) => jumpTo(world, nextMidnight(world, isFirst) + 5 * HOUR),
  }),
  defineAction({
    name: 'a financial year begins',
    weight: 0.1,
    draw: () => ({}),
    run: (world) => jumpTo(world, nextMidnight(world, isFirstOfApril) + 5 * HOUR),
  }),
  defineAction({
    name: 'a class is about to begin',
    weight: 2.5,
    draw: (random) => ({ index: anyone(random) }),
    run: async (world, { index }) => {
      const { body } = await world.call('GET', '/api/classes');
      const coming = ((body ?? []) as { startsAt: string }[]).filter(
        ({ startsAt }) => Date.parse(startsAt) - 5 * MINUTE > world.clock.now().getTime(),
      );
      const next = world.oneOf(coming.slice(0, 10), index);
      if (!next) return 'skipped';
      return jumpTo(world, Date.parse(next.startsAt) - 5 * MINUTE);
    },
  }),
  defineAction({
    name: 'the server does what is due by the clock',
    weight: 3,
    draw: (random) => ({ server: random.whole(2) }),
    run: async (world, { server }) => {
      const chosen = world.servers[server as 0 | 1];
      for (const task of ['reminders', 'ending notifications', 'endings'] as const)
        await chosen.runTask(task);
      return 'done';
    },
  }),
  defineAction({
    name: 'the server deletes what is old',
    weight: 0.4,
    draw: (random) => ({ server: random.whole(2) }),
    run: async (world, { server }) => {
      await world.servers[server as 0 | 1].runTask('retention');
      return 'done';
    },
  }),
  defineAction({
    name: 'all jobs are done',
    weight: 1,
    draw: () => ({}),
    run: async (world) => {
      acceptAllAgain(world);
      const open = await untilQuiet(world);
      for (const what of open)
        world.violations.push({ id: 'jobs.are-done', detail: `${what} has not ended in time` });
      world.isQuiet = open.length === 0;
      return 'done';
    },
  }),
];
