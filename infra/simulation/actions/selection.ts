import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';

export const selectsCourse = defineAction({
  name: 'selects a course',
  weight: 4,
  draw: (random) => ({ who: random.whole(100), course: random.whole(10) }),
  run: async (world, { who, course }) => {
    const learner = world.person(who, ({ accountId, role }) => !!accountId && role === 'learner');
    if (!learner) return 'skipped';
    const body = { courseId: course + 1 };
    return outcomeOf(await world.as(learner, 'POST', '/api/selection', { body }));
  },
});
