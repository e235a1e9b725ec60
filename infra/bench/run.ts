/** Compares the public list with a bare server, and its latency with and without sign-ins. Exits with 1 where a goal is missed. */
import { availableParallelism, loadavg } from 'node:os';
import { conclude, type Measured, ofRounds } from './goals.ts';
import { type Answered, measure, median, quantileOf } from './load.ts';
import { type Servers, startServers } from './servers.ts';
import { keepSigningIn, registerPerson } from './sign-ins.ts';

// Many short rounds in turns: other work of the machine affects all sides alike, so the ratio of each round counts.
const ROUNDS = 12;
const LATENCY_ROUNDS = 12;
const SECONDS = 1;
const FULL = { seconds: SECONDS, connections: 16 };
/** A fixed rate far above a studio's traffic: latency at full load would only show the length of the queue. */
const STEADY = { seconds: 2, connections: 16, rate: 500 };
const THROUGHPUT_GOAL = 0.8;
const LATENCY_GOAL = 3;

async function compareThroughput({ studio, bare }: Servers): Promise<Measured> {
  const rounds: { bare: Answered; studio: Answered }[] = [];
  for (const url of [bare, `${studio}/api/meetings`]) await measure({ ...FULL, url });
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await measure({ ...FULL, url: bare }),
      studio: await measure({ ...FULL, url: `${studio}/api/meetings` }),
    });
  }
  console.log(`GET /api/meetings, ${FULL.connections} connections, ${ROUNDS} rounds in turns`);
  console.table({
    'bare node:http': summary(rounds.map((round) => round.bare)),
    studio: summary(rounds.map((round) => round.studio)),
  });
  return {
    name: 'public list: requests a second, studio / bare',
    ...ofRounds(rounds.map((r) => r.studio.requestsPerSecond / r.bare.requestsPerSecond)),
    goal: { atLeast: THROUGHPUT_GOAL },
  };
}

const AT_ONCE = [1, 4];

async function compareLatency({ studio }: Servers): Promise<Measured[]> {
  const list = { ...STEADY, url: `${studio}/api/meetings` };
  await registerPerson(studio);
  const alone: Answered[] = [];
  const besides = AT_ONCE.map((atOnce) => ({
    atOnce,
    rounds: [] as (Answered & { signIns: number; ratio: number })[],
  }));
  for (let round = 0; round < LATENCY_ROUNDS; round++) {
    const without = await measure(list);
    alone.push(without);
    for (const { atOnce, rounds } of besides) {
      const stop = keepSigningIn(studio, atOnce);
      const answered = await measure(list);
      const signIns = (await stop()) / STEADY.seconds;
      rounds.push({ ...answered, signIns, ratio: answered.p99 / without.p99 });
    }
  }
  console.log(
    `\nGET /api/meetings, ${STEADY.rate} a second, while people sign in; ${LATENCY_ROUNDS} rounds in turns`,
  );
  const rowOf = ({ atOnce, rounds }: (typeof besides)[number]) => {
    const signIns = Number(median(rounds.map((round) => round.signIns)).toFixed(1));
    return [`${atOnce} at a time`, { ...summary(rounds), 'sign-ins/s': signIns }];
  };
  console.table({ 'no sign-ins': summary(alone), ...Object.fromEntries(besides.map(rowOf)) });
  return besides.map(({ atOnce, rounds }) => ({
    name: `public list: p99 with sign-ins, ${atOnce} at a time / without`,
    value: p99OfAll(rounds) / p99OfAll(alone),
    rounds: rounds.map(({ ratio }) => ratio),
    goal: { atMost: LATENCY_GOAL },
  }));
}

/** Of the requests of all rounds: in a single one, the ten slowest of a thousand may all fall into one pause of the machine. */
const p99OfAll = (rounds: Answered[]) =>
  quantileOf(
    rounds.flatMap(({ times }) => times),
    0.99,
  );

const summary = (rounds: Answered[]) => ({
  'requests/s': Math.round(median(rounds.map((round) => round.requestsPerSecond))),
  'p50 ms': Number(median(rounds.map((round) => round.p50)).toFixed(2)),
  'p99 ms': Number(median(rounds.map((round) => round.p99)).toFixed(2)),
  'load generator, cores': Number(median(rounds.map((round) => round.loadShare)).toFixed(2)),
});

console.log(
  `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}\n`,
);
const servers = await startServers();
try {
  conclude([await compareThroughput(servers), ...(await compareLatency(servers))]);
} finally {
  await servers.stop();
}
