import { defineAction } from '../action.ts';
import { accessKeys } from '../identity/access-keys.ts';
import { outcomeOf } from '../world.ts';
import { drawWho, isNewcomer } from './actors.ts';

export const accounts = [
  defineAction({
    name: 'registers',
    weight: 4,
    draw: drawWho,
    run: async (world, { who }) => {
      const person = world.person(who, isNewcomer);
      if (!person) return 'skipped';
      const { name, email, password } = person;
      const body = { name, email, password };
      const answer = await world.call('POST', '/api/auth/register', { body });
      if (answer.status === 201) {
        const accountId: number = answer.body.user.id;
        person.accountId = accountId;
        accessKeys(world).add({ kind: 'password', accountId, holder: person, secret: password });
        world.ledger.added('account', email);
      }
      return outcomeOf(answer);
    },
  }),
];
