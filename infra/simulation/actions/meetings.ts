import { defineAction } from '../action.ts';
import { outcomeOf } from '../world.ts';
import { anyone, findStaff, read } from './actors.ts';

export const meetings = [
  defineAction({
    name: 'creates a meeting link',
    weight: 0.7,
    draw: (random) => ({ staff: anyone(random), open: random.chance(0.4) }),
    run: async (world, { staff, open }) => {
      const by = findStaff(world, staff);
      const number = world.number();
      const meetingLink = `https://meet.example/room-${number}`;
      const answer = await world.as(by, 'POST', '/api/meetings', {
        body: { meetingLink, audience: open ? 'everyone' : 'enrolled' },
        headers: { 'Idempotency-Key': `meeting-${number}` },
      });
      if (answer.status === 201 && !world.known.meetings.includes(answer.body.id)) {
        world.known.meetings.push(answer.body.id);
        world.ledger.replaced('meeting link', String(answer.body.id), meetingLink, 'done');
      }
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'changes a meeting link',
    weight: 1.5,
    draw: (random) => ({ staff: anyone(random), meeting: anyone(random) }),
    run: async (world, { staff, meeting }) => {
      const id = world.oneOf(world.known.meetings, meeting);
      if (id === undefined) return 'skipped';
      const meetingLink = `https://meet.example/room-${world.number()}`;
      const by = findStaff(world, staff);
      const answer = await world.as(by, 'PUT', `/api/meetings/${id}`, { body: { meetingLink } });
      const outcome = outcomeOf(answer);
      if (outcome !== 'refused' && outcome !== 'skipped')
        world.ledger.replaced('meeting link', String(id), meetingLink, outcome);
      return outcome;
    },
  }),
  defineAction({
    name: 'undoes the change of a meeting link',
    weight: 0.4,
    draw: (random) => ({ staff: anyone(random), meeting: anyone(random) }),
    run: async (world, { staff, meeting }) => {
      const id = world.oneOf(world.known.meetings, meeting);
      if (id === undefined) return 'skipped';
      const answer = await world.as(findStaff(world, staff), 'POST', `/api/meetings/${id}/undo`);
      if (outcomeOf(answer) !== 'refused') world.ledger.unset('meeting link', String(id));
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'deletes a meeting link',
    weight: 0.3,
    draw: (random) => ({ staff: anyone(random), meeting: anyone(random) }),
    run: async (world, { staff, meeting }) => {
      const id = world.oneOf(world.known.meetings, meeting);
      if (id === undefined) return 'skipped';
      const answer = await world.as(findStaff(world, staff), 'DELETE', `/api/meetings/${id}`);
      if (outcomeOf(answer) !== 'refused') world.ledger.unset('meeting link', String(id));
      if (outcomeOf(answer) === 'done')
        world.known.meetings = world.known.meetings.filter((known) => known !== id);
      return outcomeOf(answer);
    },
  }),
  defineAction({
    name: 'reads the public lists',
    weight: 0.7,
    draw: (random) => ({ list: random.pick(['meetings', 'courses', 'classes']) }),
    run: async (world, { list }) => outcomeOf(await world.call('GET', `/api/${list}`)),
  }),
  defineAction({
    name: 'reads the meeting links of staff',
    weight: 0.2,
    draw: (random) => ({ staff: anyone(random) }),
    run: async (world, { staff }) =>
      outcomeOf(await read(world, findStaff(world, staff), '/api/staff/meetings')),
  }),
];
