/** `pnpm bench restart [COUNT]`: two servers with 5,000 streams each, and how soon those of one are back after its restart. */
import { defineBench } from '../define-bench.ts';
import { loadWell } from '../load.ts';
import { median, most, p99, rounded } from '../statistics.ts';
import { lastTimes, openStreams } from '../streams/streams.ts';
import { prepareStudio } from '../streams/studio-with-learners.ts';

const STREAMS = 5_000;
const SAVES = 10;
const LIST = { seconds: 30, connections: 16, rate: 500 };

export const bench = defineBench({
  goals: {
    open: { name: 'two servers: open streams, of those asked for', goal: { atLeast: 1 } },
    last: {
      name: 'two servers: the last of the streams has a saved link',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
    // 30 s, over which the streams spread their return, and the stop.
    back: {
      name: 'after a restart, the last of the streams is back',
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
      `two servers, ${both.open} streams: the last has it after ${rounded(median(lasts))} ms`,
    );
    measured('open', { value: both.open / (2 * count) });
    measured('last', { value: most(lasts), rounds: lasts });

    // As at a deploy, while the other one answers.
    const streams = await openStreams([first.url], holders(count));
    const reconnected = await streams.awaitReconnect();
    const ended = first.end();
    const list = loadWell({ ...LIST, url: `${second.url}/api/meetings` });
    await ended;
    const again = await another(Number(new URL(first.url).port));
    const { lostAt, times, refused } = await reconnected();
    const after = times.map((time) => time - lostAt);
    const { delayMost } = await again.report();
    console.log(
      `\na restart with ${count} streams: half are back after ${rounded(median(after))} ms, the last after ${rounded(most(after))} ms
at most ${mostInASecond(after)} come in one second, ${refused} were asked to come later; event loop at most ${rounded(delayMost)} ms late
the other server’s list meanwhile: p99 ${rounded(p99((await list).times))} ms, every answer a 2xx`,
    );
    await streams.close();
    measured('back', { value: most(after) });
  },
});

function mostInASecond(times: number[]): number {
  const perSecond = Map.groupBy(times, (ms) => Math.floor(ms / 1000));
  return Math.max(...[...perSecond.values()].map(({ length }) => length));
}
