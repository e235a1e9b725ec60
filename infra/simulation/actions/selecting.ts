import { defineAction } from '../action.ts';
import type { Outcome } from '../outcome.ts';
import { outcomeOf, type World } from '../world.ts';
import { anyone, findLearner } from './actors.ts';

export async function selectCourse(
  world: World,
  { who, course }: { who: number; course: number },
): Promise<Outcome> {
  const learner = findLearner(world, who);
  const courseId = world.oneOf(world.known.courses, course);
  if (!learner || !courseId) return 'skipped';
  const path = `/api/selection${learner.query}`;
  return outcomeOf(await world.as(learner.person, 'POST', path, { body: { courseId } }));
}

export const selecting = [
  defineAction({
    name: 'selects a course',
    weight: 5,
    draw: (random) => ({ who: anyone(random), course: anyone(random) }),
    run: selectCourse,
  }),
  defineAction({
    name: 'takes a course out of the selection',
    weight: 0.5,
    draw: (random) => ({ who: anyone(random), course: anyone(random) }),
    run: async (world, { who, course }) => {
      const learner = findLearner(world, who);
      const courseId = world.oneOf(world.known.courses, course);
      if (!learner || !courseId) return 'skipped';
      const path = `/api/selection/${courseId}${learner.query}`;
      return outcomeOf(await world.as(learner.person, 'DELETE', path));
    },
  }),
];
