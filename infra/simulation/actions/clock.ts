import { defineAction } from '../action.ts';

const HOUR = 3_600_000;

export const hoursPass = defineAction({
  name: 'hours pass',
  weight: 3,
  draw: (random) => ({ hours: random.pick([1, 3, 8, 24, 24, 72]) }),
  run: async (world, { hours }) => {
    await world.clock.pass(hours * HOUR);
    return 'done';
  },
});
