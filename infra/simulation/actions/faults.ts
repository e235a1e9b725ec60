import { setTimeout as pause } from 'node:timers/promises';
import { defineAction } from '../action.ts';
import type { World } from '../world.ts';

const serverOf = (world: World, index: number) => world.servers[index as 0 | 1];

/** The mail server and the push service accept all again. */
export function acceptAllAgain({ smtp, push }: World): void {
  smtp.refuseRecipient = () => undefined;
  push.answerWith();
}

export const faults = [
  defineAction({
    name: 'a server is killed',
    weight: 0.25,
    draw: (random) => ({ server: random.whole(2) }),
    run: (world, { server }) =>
      world.whileFault('a server is killed', async () => {
        await serverOf(world, server).kill();
        await serverOf(world, server).start();
        return 'done';
      }),
  }),
  defineAction({
    name: 'a server is deployed with a migration',
    weight: 0.15,
    draw: (random) => ({ server: random.whole(2) }),
    run: async (world, { server }) => {
      const stopping = serverOf(world, server).stop();
      const column = `simulated_${world.number()}`;
      await world.sql`set local lock_timeout = '1s'`.catch(() => {});
      await world.sql.unsafe(`alter table accounts add column ${column} integer`);
      await stopping;
      await serverOf(world, server).start();
      return 'done';
    },
  }),
  defineAction({
    name: 'a server is rolled back, or updated again',
    weight: 0.5,
    draw: (random) => ({ server: random.whole(2) }),
    run: async (world, { server }) => {
      const chosen = serverOf(world, server);
      if (!chosen.hasPreviousBuild) return 'skipped';
      await chosen.stop();
      chosen.build = chosen.build === 'present' ? 'previous' : 'present';
      await chosen.start();
      return 'done';
    },
  }),
  defineAction({
    name: 'the mail server refuses for a while',
    weight: 0.5,
    draw: (random) => ({ code: random.pick([421, 451]) }),
    run: async (world, { code }) => {
      world.smtp.refuseRecipient = () => code;
      return 'done';
    },
  }),
  defineAction({
    name: 'the mail server accepts again',
    weight: 1,
    draw: () => ({}),
    run: async (world) => {
      world.smtp.refuseRecipient = () => undefined;
      return 'done';
    },
  }),
  defineAction({
    name: 'the push service refuses for a while',
    weight: 0.4,
    draw: (random) => ({ status: random.pick([429, 500, 503]) }),
    run: async (world, { status }) => {
      world.push.answerWith(() => ({ status }));
      return 'done';
    },
  }),
  defineAction({
    name: 'the push service accepts again',
    weight: 0.8,
    draw: () => ({}),
    run: async (world) => {
      world.push.answerWith();
      return 'done';
    },
  }),
  defineAction({
    name: 'the database stalls',
    weight: 0.3,
    draw: (random) => ({ milliseconds: 50 + random.whole(400) }),
    run: (world, { milliseconds }) =>
      world.whileFault('the database stalls', async () => {
        world.database.stall();
        await pause(milliseconds);
        world.database.goOn();
        return 'done';
      }),
  }),
  defineAction({
    name: 'the database is killed',
    weight: 0.08,
    draw: () => ({}),
    run: (world) =>
      world.whileFault('the database is killed', async () => {
        await world.database.kill();
        return 'done';
      }),
  }),
];
