/**
 * `pnpm bench streams [COUNT]`: the memory of 5,000 streams of changes on one server and how soon all of them receive a saved link,
 * compared with a bare server; and the latency of the public list during this time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { defineBench } from '../define-bench.ts';
import { loadOrThrow } from '../load.ts';
import type { BenchServer } from '../servers.ts';
import { median, most, p99, ratioOfP99, rounded } from '../statistics.ts';
import { lastTimes, openStreams } from '../streams/streams.ts';
import {
  prepareStudio,
  type StudioWithLearners,
  startBareLive,
} from '../streams/studio-with-learners.ts';
import { inTurns } from '../turns.ts';

const STREAMS = 5_000;
const SAVES = 10;
const LIST_ROUNDS = 7;
const LIST = { seconds: 5, connections: 16, rate: 500 };

export const bench = defineBench({
  goals: {
    memory: { name: 'memory of a stream', goal: { atMost: 20 }, unit: 'KiB' },
    // The slowest of the saves counts.
    last: {
      name: 'the last stream receives a saved link',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
    list: { name: 'public list: p99 with the streams / without', goal: { atMost: 2 } },
  },
  async run({ args: [count = STREAMS], measured, onEnd }) {
    const bareLive = await startBareLive();
    const bare = await cost(
      bareLive.server,
      Array(Number(count)).fill(undefined),
      bareLive.publish,
    );
    await bareLive.server.end('SIGKILL');
    const studio = await prepareStudio(Number(count), { onEnd });
    const holders = studio.holders(Number(count));
    const own = await cost(studio.first, holders, studio.saveLink);
    console.log(`\n${count} streams on one server; a link is saved ${SAVES} times`);
    console.table({ bare: row(bare), studio: row(own) });
    const times = (own.kib / bare.kib).toFixed(1);
    const lateTimes = (median(own.lasts) / median(bare.lasts)).toFixed(1);
    console.log(`studio / bare: memory ${times}, last stream ${lateTimes}`);
    measured('memory', { value: own.kib });
    measured('last', { value: most(own.lasts), rounds: own.lasts });

    const { without, beside } = await compareList(studio, holders);
    const [alone, written] = [p99(without.flat()), p99(beside.flat())].map((ms) => ms.toFixed(1));
    console.log(
      `\nGET /api/meetings, ${LIST.rate} a second, while a link is saved each second: p99 ${alone} ms without streams, ${written} ms with ${count}`,
    );
    measured('list', ratioOfP99(beside, without));
  },
});

type Cost = Awaited<ReturnType<typeof cost>>;

/** The server's memory for each stream, and how late the last stream receives each saved link. */
async function cost(
  server: BenchServer,
  tokens: (string | undefined)[],
  publish: (text: string) => Promise<number>,
) {
  await pause(1_000);
  const before = await server.report();
  const streams = await openStreams([server.url], tokens);
  await pause(2_000);
  const { memory } = await server.report();
  const lasts = await lastTimes(streams, SAVES, publish);
  const { delayP99, delayMost } = await server.report();
  await streams.close();
  return { kib: (memory - before.memory) / 1024 / streams.open, lasts, delayP99, delayMost };
}

const row = ({ kib, lasts, delayP99, delayMost }: Cost) => ({
  'KiB a stream': rounded(kib, 1),
  'last stream, median ms': rounded(median(lasts)),
  'last stream, most ms': rounded(most(lasts)),
  'event loop, p99 ms': rounded(delayP99, 1),
  'event loop, most ms': rounded(delayMost, 1),
});

/** The times of the public list without streams, and while each stream receives a change each second. */
function compareList(studio: StudioWithLearners, holders: (string | undefined)[]) {
  const { url } = studio.first;
  const timesWhileSaving = async () => {
    const saving = setInterval(() => void studio.saveLink().catch(() => {}), 1_000);
    const { times } = await loadOrThrow({ ...LIST, url: `${url}/api/meetings` });
    clearInterval(saving);
    return times;
  };
  return inTurns(LIST_ROUNDS, {
    without: timesWhileSaving,
    beside: async () => {
      const streams = await openStreams([url], holders);
      await pause(1_000);
      const times = await timesWhileSaving();
      await streams.close();
      await pause(1_000);
      return times;
    },
  });
}
