/**
 * `pnpm bench:live [STREAMS]`: how fast a saved link is on open screens, what 5,000 streams cost on one server beside a bare
 * one, what two servers carry, and how a restart is survived. Exits with 1 where a goal is missed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endAll } from '../testing/processes.ts';
import { conclude, type Measured, ofRounds } from './goals.ts';
import { measureScreens } from './live-screens.ts';
import {
  newLink,
  now,
  prepareStudio,
  saveLink,
  startBareLive,
  startStreams,
  type Watched,
} from './live-studio.ts';
import { type Answered, measure, median, quantileOf } from './load.ts';

const STREAMS = Number(process.argv[2] ?? 5_000);
const SAVES = 10;
const STREAM_GOAL_KIB = 20;
const LAST_GOAL_MS = 1_000;
const LIST_GOAL = 2;
/** After a restart: 30 s, over which the streams spread their return, and the stop. */
const BACK_GOAL_MS = 40_000;
/** A p99 of five seconds varies by a factor of three. */
const LIST_ROUNDS = 7;

const say = (line = '') => console.log(line);
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

const most = (values: number[]) => quantileOf(values, 1);

type Streams = ReturnType<typeof startStreams>;
type Studio = Awaited<ReturnType<typeof prepareStudio>>;

/** Half of them visitors', half of them learners'. */
const holders = ({ tokens }: Studio, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? undefined : tokens[index >> 1]));

/** From the answer of the one who saves until the last stream has it, in each of several rounds. */
async function lastTimes(streams: Streams, publish: (text: string) => Promise<number>) {
  const lasts: number[] = [];
  for (let round = 0; round < SAVES; round++) {
    const text = newLink();
    const times = await streams.awaitText(text);
    const answeredAt = await publish(text);
    lasts.push(most(await times()) - answeredAt);
    await pause(200);
  }
  return lasts;
}

async function compareWithBare(studio: Studio): Promise<Measured[]> {
  const rows: Record<string, { kib: number; lasts: number[]; report: object }> = {};
  const bare = await startBareLive();
  const publishTo = (server: Watched) => async (text: string) => {
    await fetch(server.url, { method: 'POST', body: text });
    return now();
  };
  rows.bare = await cost(bare, Array(STREAMS).fill(undefined), publishTo(bare));
  await bare.end('SIGKILL');
  rows.studio = await cost(studio.first, holders(studio, STREAMS), (text) =>
    saveLink(studio.first.url, studio.staffToken, text),
  );
  say(`\n${STREAMS} streams on one server; a link is saved ${SAVES} times`);
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { kib, lasts, report }]) => [
        name,
        {
          'KiB a stream': Number(kib.toFixed(1)),
          'last has it, median ms': Math.round(median(lasts)),
          'last has it, most ms': Math.round(most(lasts)),
          ...report,
        },
      ]),
    ),
  );
  const { kib, lasts } = rows.studio;
  const bareRow = rows.bare;
  say(
    `studio / bare: memory ${(kib / bareRow.kib).toFixed(1)}, last stream ${(median(lasts) / median(bareRow.lasts)).toFixed(1)}`,
  );
  return [
    { name: 'memory of a stream', value: kib, goal: { atMost: STREAM_GOAL_KIB }, unit: 'KiB' },
    lastHasIt(`the last of ${STREAMS} streams has a saved link`, lasts),
  ];
}

/** The slowest of the saves counts. */
const lastHasIt = (name: string, lasts: number[]): Measured => ({
  name,
  value: most(lasts),
  rounds: lasts,
  goal: { atMost: LAST_GOAL_MS },
  unit: 'ms',
});

async function cost(
  server: Watched,
  tokens: (string | undefined)[],
  publish: (text: string) => Promise<number>,
) {
  await pause(1_000);
  const before = await server.report();
  const streams = startStreams();
  const { open, refused } = await streams.open([server.url], tokens);
  if (open < tokens.length) say(`only ${open} streams are open, ${refused} were refused`);
  await pause(2_000);
  const { memory } = await server.report();
  const lasts = await lastTimes(streams, publish);
  const { delayP99, delayMost } = await server.report();
  await streams.close();
  const report =
    delayMost === undefined
      ? {}
      : {
          'event loop, p99 ms': Number(delayP99.toFixed(1)),
          'event loop, most ms': Number(delayMost.toFixed(1)),
        };
  return { kib: (memory - before.memory) / 1024 / open, lasts, report };
}

const LIST = { seconds: 5, connections: 16, rate: 500 };

/** The public list, while nobody listens, and while all streams are written to each second. */
async function compareList(studio: Studio): Promise<Measured> {
  const list = { ...LIST, url: `${studio.first.url}/api/meetings` };
  const alone: Answered[] = [];
  const besides: Answered[] = [];
  for (let round = 0; round < LIST_ROUNDS; round++) {
    alone.push(await whileSaving(studio, () => measure(list)));
    const streams = startStreams();
    await streams.open([studio.first.url], holders(studio, STREAMS));
    await pause(1_000);
    besides.push(await whileSaving(studio, () => measure(list)));
    await streams.close();
    await pause(1_000);
  }
  const p99 = (all: Answered[]) => median(all.map((one) => one.p99));
  say(
    `\nGET /api/meetings, ${LIST.rate} a second, while a link is saved each second: p99 ${ms(p99(alone))} without streams, ${ms(p99(besides))} with ${STREAMS}`,
  );
  return {
    name: `public list: p99 with ${STREAMS} streams / without`,
    ...ofRounds(besides.map((one, round) => one.p99 / (alone[round]?.p99 ?? Number.NaN))),
    goal: { atMost: LIST_GOAL },
  };
}

async function whileSaving<Result>(studio: Studio, work: () => Promise<Result>): Promise<Result> {
  const saving = setInterval(
    () => void saveLink(studio.first.url, studio.staffToken).catch(() => {}),
    1_000,
  );
  return work().finally(() => clearInterval(saving));
}

async function compareTwoServers(studio: Studio) {
  const second = await studio.another();
  const streams = startStreams();
  const twice = 2 * STREAMS;
  const { open } = await streams.open([studio.first.url, second.url], holders(studio, twice));
  const lasts = await lastTimes(streams, (text) =>
    saveLink(studio.first.url, studio.staffToken, text),
  );
  await streams.close();
  say(`\ntwo servers, ${open} of ${twice} streams: the last has it after ${ms(median(lasts))}`);
  const goals: Measured[] = [
    { name: 'two servers: open streams', value: open, goal: { atLeast: twice } },
    lastHasIt(`two servers: the last of ${twice} streams has a saved link`, lasts),
  ];
  return { second, goals };
}

/** One server stops and starts again, as at a deploy, while the other answers. */
async function restart(studio: Studio, other: Watched): Promise<Measured> {
  const port = Number(new URL(studio.first.url).port);
  const streams = startStreams();
  await streams.open([studio.first.url], holders(studio, STREAMS));
  const reconnected = await streams.awaitReconnect();
  const ended = studio.first.end();
  const list = measure({ ...LIST, seconds: 30, url: `${other.url}/api/meetings` });
  await ended;
  const again = await studio.another(port);
  const { lostAt, times, refused } = await reconnected();
  const after = times.map((time) => time - lostAt);
  const perSecond = new Map<number, number>();
  for (const time of after) {
    const second = Math.floor(time / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  const { delayMost } = await again.report();
  say(
    `\na restart with ${STREAMS} streams: half are back after ${ms(median(after))}, the last after ${ms(most(after))}`,
  );
  say(
    `at most ${most([...perSecond.values()])} come in one second, ${refused} were asked to come later; event loop at most ${ms(delayMost)} late`,
  );
  say(`the other server’s list meanwhile: p99 ${ms((await list).p99)}, every answer a 2xx`);
  await streams.close();
  return {
    name: `after a restart, the last of ${STREAMS} streams is back`,
    value: most(after),
    goal: { atMost: BACK_GOAL_MS },
    unit: 'ms',
  };
}

say(
  `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}`,
);
try {
  const studio = await prepareStudio(STREAMS);
  const goals = [await measureScreens(studio, say)];
  goals.push(...(await compareWithBare(studio)), await compareList(studio));
  const two = await compareTwoServers(studio);
  goals.push(...two.goals, await restart(studio, two.second));
  await studio.stop();
  conclude(goals);
} finally {
  await endAll();
}
