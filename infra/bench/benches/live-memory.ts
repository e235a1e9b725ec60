/**
 * `pnpm bench live-memory [MINUTES]`: whether closed streams leak memory in the server. 500 streams are open at a time, each for
 * two seconds. Between rounds all are closed, and the heap after a garbage collection must not grow.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { defineBench } from '../define-bench.ts';
import { rounded } from '../statistics.ts';
import { type Caller, openLiveSocket } from '../streams/live-socket.ts';
import { prepareStudio } from '../streams/studio-with-learners.ts';

const MINUTES = 60;
const STREAMS = 500;
const OPEN_MS = 2_000;
const ROUND_MS = 30_000;
const MB = 2 ** 20;

export const bench = defineBench({
  goals: {},
  async run({ args: [minutes = MINUTES], onEnd }) {
    const { first, holders } = await prepareStudio(STREAMS, { onEnd });
    const tokens = holders(STREAMS);
    const url = new URL(first.url);
    let streams = 0;
    const keepReopening = async (number: number, end: number) => {
      while (performance.now() < end)
        if (await openAndClose({ url, number, token: tokens[number] })) streams += 1;
    };
    const rounds: { streams: number; heap: number; rss: number }[] = [];
    const endsAt = performance.now() + Number(minutes) * 60_000;
    while (performance.now() < endsAt) {
      const end = performance.now() + ROUND_MS;
      await Promise.all(Array.from({ length: STREAMS }, (_, number) => keepReopening(number, end)));
      // Waits until the server has noticed the last closed connections.
      await pause(1_000);
      await first.report();
      const { heap, memory } = await first.report();
      rounds.push({ streams, heap: rounded(heap / MB, 1), rss: rounded(memory / MB, 1) });
      console.log(JSON.stringify(rounds.at(-1)));
    }
    const [second, last] = [rounds[1], rounds.at(-1)];
    // With fewer than three rounds there is nothing to compare.
    if (!second || !last || last === second) return;
    const bytes = ((last.heap - second.heap) * MB) / (last.streams - second.streams);
    console.log(`leaked by a closed stream: ${rounded(bytes)} bytes of heap`);
  },
});

/** Opens a stream and closes it after two seconds. Resolves to whether the server accepted it. */
const openAndClose = (caller: Caller) =>
  new Promise<boolean>((resolve) => {
    let isOpen = false;
    const socket = openLiveSocket(caller, {
      opened: () => {
        isOpen = true;
        setTimeout(() => socket.destroy(), OPEN_MS);
      },
      // A rejected stream is opened again later.
      closed: () => setTimeout(resolve, isOpen ? 0 : OPEN_MS, isOpen),
    });
  });
