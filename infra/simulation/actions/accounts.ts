import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';

export const accounts = [
  defineAction({
    name: 'registers',
    weight: 4,
    draw: (random) => ({ who: random.whole(100) }),
    run: async (world, { who }) => {
      const person = world.person(
        who,
        ({ accountId, isGone, role }) => !accountId && !isGone && role === 'learner',
      );
      if (!person) return 'skipped';
      const { name, email, password } = person;
      const body = { name, email, password };
      const answer = await world.call('POST', '/api/auth/register', { body });
      if (answer.status === 201) {
        person.accountId = answer.body.user.id;
        world.ledger.added('account', email);
      }
      return outcomeOf(answer);
    },
  }),
];
