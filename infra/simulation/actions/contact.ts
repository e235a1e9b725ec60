import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';

export const contact = [
  defineAction({
    name: 'writes to the studio',
    weight: 2,
    draw: (random) => ({ who: random.whole(100) }),
    run: async (world, { who }) => {
      const { name, email, phone } = world.person(who) ?? { name: '', email: '', phone: '' };
      const number = world.number();
      const message = `When is message ${number} answered?`;
      const body = { fullName: name, email, mobileNumber: phone, message };
      const headers = { 'Idempotency-Key': `message-${number}` };
      const answer = await world.call('POST', '/send-email', { body, headers });
      if (answer.status === 202) world.ledger.added('message', message);
      return outcomeOf(answer);
    },
  }),
];
