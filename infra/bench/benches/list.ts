/** The throughput of the public list compared with a bare server, and its latency during sign-ins. */
import type { Sql } from 'postgres';
import { startStudio } from '../../studio/studio-process.ts';
import { until } from '../../studio/waiting.ts';
import { defineBench } from '../define-bench.ts';
import { type Loaded, loadOrThrow } from '../load.ts';
import { callOrThrow, startDatabase, startServer } from '../servers.ts';
import { keepSigningIn, registerPerson } from '../sign-ins.ts';
import { median, p99, ratioOfP99, ratios, rounded } from '../statistics.ts';
import { inTurns } from '../turns.ts';

// Many short rounds in turns, so that other work on the machine affects all sides alike.
const ROUNDS = 12;
const FULL = { seconds: 1, connections: 16 };
/** Far above the traffic of a studio, but below full load, at which latency only shows the length of the queue. */
const STEADY = { seconds: 2, connections: 16, rate: 500 };
// More sign-ins of one account would be refused.
const STEADY_ROUNDS = 6;
const MEETINGS = 12;

export const bench = defineBench({
  goals: {
    throughput: {
      name: 'public list: requests a second, studio / bare',
      goal: { atLeast: 0.8 },
    },
    oneSignIn: {
      name: 'public list: p99 during sign-ins, 1 at a time, studio / bare',
      goal: { atMost: 3 },
    },
    fourSignIns: {
      name: 'public list: p99 during sign-ins, 4 at a time, studio / bare',
      goal: { atMost: 3 },
    },
  },
  async run({ measured, onEnd }) {
    const { sql, ...database } = await startDatabase({ onEnd });
    const { url } = await startStudio(database);
    const list = `${url}/api/meetings`;
    await fillList(sql, list);
    const bare = await startServer('bare-server.ts', [JSON.stringify(await responseOf(list))]);

    const atFullSpeed = {
      bare: () => loadOrThrow({ ...FULL, url: bare.url }),
      studio: () => loadOrThrow({ ...FULL, url: list }),
    };
    await inTurns(1, atFullSpeed);
    const full = await inTurns(ROUNDS, atFullSpeed);
    console.log(`\nGET /api/meetings, ${FULL.connections} connections, ${ROUNDS} rounds in turns`);
    console.table({ bare: row(full.bare), studio: row(full.studio) });
    const speeds = (all: Loaded[]) => all.map(({ requestsPerSecond }) => requestsPerSecond);
    measured('throughput', ratios(speeds(full.studio), speeds(full.bare)));

    await registerPerson(url);
    // The bare server shares the processor with the studio's sign-ins, as the studio does, but not its event loop.
    const whileSigningIn = async (atOnce: number, server: string) => {
      const stop = keepSigningIn(url, atOnce);
      const loaded = await loadOrThrow({ ...STEADY, url: server });
      return { ...loaded, signIns: (await stop()) / STEADY.seconds };
    };
    const { none, one, four, bareOne, bareFour } = await inTurns(STEADY_ROUNDS, {
      none: () => whileSigningIn(0, list),
      bareOne: () => whileSigningIn(1, bare.url),
      one: () => whileSigningIn(1, list),
      bareFour: () => whileSigningIn(4, bare.url),
      four: () => whileSigningIn(4, list),
    });
    console.log(
      `\nGET /api/meetings, ${STEADY.rate} a second, while people sign in; ${STEADY_ROUNDS} rounds in turns`,
    );
    console.table({
      none: row(none),
      'one at a time, bare': row(bareOne),
      'one at a time': row(one),
      'four at a time, bare': row(bareFour),
      'four at a time': row(four),
    });
    const times = (all: Loaded[]) => all.map((round) => round.times);
    measured('oneSignIn', ratioOfP99(times(one), times(bareOne)));
    measured('fourSignIns', ratioOfP99(times(four), times(bareFour)));
  },
});

const row = (rounds: (Loaded & { signIns?: number })[]) => {
  const times = rounds.flatMap((round) => round.times);
  return {
    'requests/s': rounded(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
    'p50 ms': rounded(median(times), 2),
    'p99 ms': rounded(p99(times), 2),
    'load generator, cores': rounded(median(rounds.map(({ loadShare }) => loadShare)), 2),
    'sign-ins/s': rounded(median(rounds.map(({ signIns = 0 }) => signIns)), 1),
  };
};

/** Inserts the meetings into the database, which notifies the studio. */
async function fillList(sql: Sql, list: string): Promise<void> {
  await sql`
    insert into meetings (meeting_link)
    select 'https://meet.example.org/class-' || number
    from generate_series(1, ${MEETINGS}::int) as number`;
  const isFull = async () => (await callOrThrow(list, 'GET')).length === MEETINGS;
  await until(isFull, { within: 30_000, what: 'the list has all meetings' });
}

/** The response without the headers that Node adds. Uncompressed, as the load generator accepts no encoding. */
async function responseOf(url: string) {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name];
  return { headers, body: await response.text() };
}
