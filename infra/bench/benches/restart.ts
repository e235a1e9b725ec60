/** `pnpm bench restart [COUNT]`: two servers with 5,000 streams each, and how soon the streams of one reconnect after its restart. */
import { defineBench } from '../define-bench.ts';
import { loadOrThrow } from '../load.ts';
import { median, most, p99, rounded } from '../statistics.ts';
import { lastTimes, openStreams } from '../streams/streams.ts';
import { prepareStudio } from '../streams/studio-with-learners.ts';

const STREAMS = 5_000;
const SAVES = 10;
const LIST = { seconds: 30, connections: 16, rate: 500 };

export const bench = defineBench({
  goals: {
    open: { name: 'two servers: share of the streams that are open', goal: { atLeast: 1 } },
    last: {
      name: 'two servers: the last stream receives a saved link',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
    // The streams spread their reconnections over 30 s; the rest is the stop of the server.
    back: {
      name: 'after a restart, the last stream is open again',
      goal: { atMost: 40_000 },
      unit: 'ms',
    },
  },
  async run({ args: [given = STREAMS], measured, onEnd }) {
    const count = Number(given);
    const { first, another, holders, saveLink } = await prepareStudio(count, { onEnd });
    const second = await another();
    const both = await openStreams([first.url, second.url], holders(2 * count));
    const lasts = await lastTimes(both, SAVES, saveLink);
    await both.close();
    console.log(
      `two servers, ${both.open} streams: the last stream receives a saved link after ${rounded(median(lasts))} ms`,
    );
    measured('open', { value: both.open / (2 * count) });
    measured('last', { value: most(lasts), rounds: lasts });

    // As at a deploy, while the other server responds.
    const streams = await openStreams([first.url], holders(count));
    const reconnected = await streams.awaitReconnect();
    const ended = first.end();
    const list = loadOrThrow({ ...LIST, url: `${second.url}/api/meetings` });
    await ended;
    const again = await another(Number(new URL(first.url).port));
    const { lostAt, times, rejected } = await reconnected();
    const after = times.map((time) => time - lostAt);
    const { delayMost } = await again.report();
    console.log(
      `\na restart with ${count} streams: half are open again after ${rounded(median(after))} ms, the last after ${rounded(most(after))} ms
at most ${mostInASecond(after)} open in one second, ${rejected} were rejected at first; event loop at most ${rounded(delayMost)} ms late
the list of the other server meanwhile: p99 ${rounded(p99((await list).times))} ms, every response a 2xx`,
    );
    await streams.close();
    measured('back', { value: most(after) });
  },
});

function mostInASecond(times: number[]): number {
  const perSecond = Map.groupBy(times, (ms) => Math.floor(ms / 1000));
  return Math.max(...[...perSecond.values()].map(({ length }) => length));
}
