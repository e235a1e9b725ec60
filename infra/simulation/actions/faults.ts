import { defineAction } from '../action.ts';

export const serverIsKilled = defineAction({
  name: 'a server is killed',
  weight: 0.3,
  draw: (random) => ({ server: random.whole(2) }),
  run: async (world, { server }) => {
    const killed = world.servers[server as 0 | 1];
    await killed.kill();
    await killed.start();
    return 'done';
  },
});
