import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';
import { anyone, findLearner } from './actors.ts';

export const selecting = [
  defineAction({
    name: 'selects a course',
    weight: 5,
    draw: (random) => ({ who: anyone(random), course: anyone(random) }),
    run: async (world, { who, course }) => {
      const learner = findLearner(world, who);
      const courseId = world.oneOf(world.known.courses, course);
      if (!learner || !courseId) return 'skipped';
      const path = `/api/selection${learner.query}`;
      return outcomeOf(await world.as(learner.person, 'POST', path, { body: { courseId } }));
    },
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
