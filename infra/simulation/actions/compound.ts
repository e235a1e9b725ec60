import { setTimeout as pause } from 'node:timers/promises';
import { type Action, defineAction } from '../action.ts';
import type { Step } from '../history.ts';
import type { Outcome } from '../outcome.ts';
import type { Random } from '../random.ts';
import { drawStep, runStep } from '../run-history.ts';
import type { World } from '../world.ts';

/** A server notices a lost connection within half a second, and trusts a new one after the next heartbeat. */
const HEARS_AGAIN_MS = 1_500;

/** Steps that contain other steps: two at once, or one whose calls go wrong on their way. */
export function compoundActions(
  plain: readonly Action[],
  changesOfComparedLists: readonly Action[],
): readonly Action[] {
  const one = (random: Random) => ({ step: drawStep(random, plain) });
  const run = (world: World, step: Step): Promise<Outcome> => runStep(world, step, plain);
  return [
    defineAction({
      name: 'at once',
      weight: 8,
      draw: (random) => ({ steps: [drawStep(random, plain), drawStep(random, plain)] as const }),
      run: async (world, { steps }) => {
        world.ledger.callsAtOnce = true;
        const outcomes = await Promise.all(steps.map((step) => run(world, step)));
        world.ledger.callsAtOnce = false;
        return outcomes[0] ?? 'skipped';
      },
    }),
    defineAction({
      name: 'twice at once',
      weight: 4,
      draw: one,
      run: (world, { step }) => world.delivered('at once', () => run(world, step)),
    }),
    defineAction({
      name: 'tried again after the answer was lost',
      weight: 4,
      draw: one,
      run: (world, { step }) => world.delivered('retried', () => run(world, step)),
    }),
    defineAction({
      name: 'the answer is lost',
      weight: 2,
      draw: one,
      run: async (world, { step }) => {
        await world.delivered('lost', () => run(world, step));
        return 'lost';
      },
    }),
    defineAction({
      name: 'a server dies meanwhile',
      weight: 1,
      draw: (random) => ({
        ...{ ...one(random), server: random.whole(2), statements: 1 + random.whole(40) },
        ...{ retries: random.chance(0.5) },
      }),
      run: async (world, { step, server, statements, retries }) => {
        const dying = world.servers[server as 0 | 1];
        return world.whileFault('a server dies', async () => {
          world.preferredServer = server as 0 | 1;
          await dying.killAtStatement(statements);
          const work = () => run(world, step);
          await (retries ? world.delivered('retried', work) : work());
          world.preferredServer = undefined;
          await dying.kill();
          await dying.start();
          return 'lost';
        });
      },
    }),
    defineAction({
      name: 'the database cuts all connections meanwhile',
      weight: 1.5,
      draw: (random) => ({ ...one(random), after: random.whole(25), retries: random.chance(0.5) }),
      run: (world, { step, after, retries }) =>
        world.whileFault('the database cuts connections', async () => {
          const work = () => run(world, step);
          const running = retries ? world.delivered('retried', work) : work();
          await pause(after);
          await world.cutConnections();
          await running;
          return 'lost';
        }),
    }),
    defineAction({
      name: 'servers do not hear of changes meanwhile',
      weight: 2,
      draw: (random) => ({ step: drawStep(random, changesOfComparedLists) }),
      run: (world, { step }) =>
        world.whileFault('servers do not hear of changes', async () => {
          let isRunning = true;
          const running = run(world, step).finally(() => {
            isRunning = false;
          });
          while (isRunning) {
            await world.cutConnections('listening');
            await pause(5);
          }
          // Until then each read asks the database, and would hide that a change was missed.
          await pause(HEARS_AGAIN_MS);
          return running;
        }),
    }),
  ];
}
