import { defineAction } from '../action.ts';
import { outboxOf } from '../outbox.ts';
import { noted, outcomeOf, type World } from '../world.ts';
import { drawWho } from './actors.ts';

function writeMessage(world: World, who: number) {
  const { name, email, phone } = world.person(who) ?? { name: '', email: '', phone: '' };
  const number = world.number();
  const message = `When is message ${number} answered?`;
  const body = { fullName: name, email, mobileNumber: phone, message };
  return { id: `message-${number}`, createdAt: number, body };
}

/** The texts of messages that were written offline. */
export const writtenOffline = (world: World): string[] => noted(world, 'written offline', () => []);

export const contact = [
  defineAction({
    name: 'writes to the studio',
    weight: 2,
    draw: drawWho,
    run: async (world, { who }) => {
      const { id, body } = writeMessage(world, who);
      const headers = { 'Idempotency-Key': id };
      const answer = await world.call('POST', '/send-email', { body, headers });
      if (answer.status === 202) world.ledger.added('message', body.message);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'writes to the studio while offline',
    weight: 1,
    draw: drawWho,
    run: async (world, { who }) => {
      const row = writeMessage(world, who);
      const outbox = await outboxOf(world);
      await outbox.putRow(row);
      writtenOffline(world).push(row.body.message);
      return 'done';
    },
  }),
  defineAction({
    name: 'the app sends what was written offline',
    weight: 2,
    draw: () => ({}),
    run: async (world) => {
      const outbox = await outboxOf(world);
      const { waiting } = await outbox.drainOutbox();
      return waiting === 0 ? 'done' : 'lost';
    },
  }),
];
