import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';
import { anyone, findLearner } from './actors.ts';

export const joining = [
  defineAction({
    name: 'opens the address to join',
    weight: 4,
    draw: (random) => ({
      ...{ who: anyone(random), course: anyone(random), asks: random.chance(0.5) },
      ...{ isVisitor: random.chance(0.15), head: random.chance(0.1) },
    }),
    run: async (world, { who, course, asks, isVisitor, head }) => {
      const learner = findLearner(world, who);
      const { body } = await world.call('GET', '/api/courses');
      const slug = world.oneOf((body ?? []) as { slug: string }[], course)?.slug;
      if (!slug) return 'skipped';
      const person = isVisitor ? undefined : learner?.person;
      if (person && !person.token) await world.logIn(person);
      const answer = await world.call(
        head ? 'HEAD' : 'GET',
        `/join/${slug}${asks ? '' : '?as=all'}`,
        {
          by: person,
          headers: {
            'Sec-Fetch-Site': 'none',
            ...(person?.token && { Cookie: `join=${person.token}` }),
          },
        },
      );
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'reads their classes and links',
    weight: 1.5,
    draw: (random) => ({
      ...{
        who: anyone(random),
        list: random.pick(['classes/mine', 'meetings/mine', 'enrolments']),
      },
    }),
    run: async (world, { who, list }) => {
      const learner = findLearner(world, who);
      if (!learner) return 'skipped';
      return outcomeOf(await world.as(learner.person, 'GET', `/api/${list}${learner.query}`));
    },
  }),
];
