/** `pnpm bench`: compares the public list with a bare server, and its latency with and without sign-ins. Never fails. */
import { availableParallelism, loadavg } from 'node:os';
import { type Measured, measure, median } from './load.ts';
import { type Servers, startServers } from './servers.ts';
import { keepSigningIn, registerPerson } from './sign-ins.ts';

// Many short rounds: other work of the machine affects both sides alike.
const ROUNDS = 12;
const LATENCY_ROUNDS = 3;
const SECONDS = 1;
const FULL = { seconds: SECONDS, connections: 16 };
/** A fixed rate far above a studio's traffic: latency at full load would only show the length of the queue. */
const STEADY = { seconds: 3, connections: 16, rate: 500 };
const THROUGHPUT_GOAL = 0.8;
const LATENCY_GOAL = 3;

async function compareThroughput({ studio, bare }: Servers): Promise<void> {
  const rounds: { bare: Measured; studio: Measured }[] = [];
  for (const url of [bare, `${studio}/api/meetings`]) await measure({ ...FULL, url });
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await measure({ ...FULL, url: bare }),
      studio: await measure({ ...FULL, url: `${studio}/api/meetings` }),
    });
  }
  const ratio = median(rounds.map((r) => r.studio.requestsPerSecond / r.bare.requestsPerSecond));
  console.log(`GET /api/meetings, ${FULL.connections} connections, ${ROUNDS} rounds in turns`);
  console.table({
    'bare node:http': summary(rounds.map((round) => round.bare)),
    studio: summary(rounds.map((round) => round.studio)),
  });
  tell(`studio / bare: ${ratio.toFixed(2)}`, ratio >= THROUGHPUT_GOAL, `≥ ${THROUGHPUT_GOAL}`);
}

async function compareLatency({ studio }: Servers): Promise<void> {
  const list = { ...STEADY, url: `${studio}/api/meetings` };
  await registerPerson(studio);
  const alone: Measured[] = [];
  const besides: Record<number, (Measured & { signIns: number })[]> = { 1: [], 4: [] };
  for (let round = 0; round < LATENCY_ROUNDS; round++) {
    alone.push(await measure(list));
    for (const atOnce of [1, 4]) {
      const stop = keepSigningIn(studio, atOnce);
      const measured = await measure(list);
      const signIns = (await stop()) / STEADY.seconds;
      besides[atOnce]?.push({ ...measured, signIns });
    }
  }
  console.log(`\nGET /api/meetings, ${STEADY.rate} a second, while people sign in`);
  console.table({
    'no sign-ins': summary(alone),
    ...Object.fromEntries(
      Object.entries(besides).map(([atOnce, measured]) => [
        `${atOnce} at a time`,
        {
          ...summary(measured),
          'sign-ins/s': Number(median(measured.map((m) => m.signIns)).toFixed(1)),
        },
      ]),
    ),
  });
  for (const [atOnce, measured] of Object.entries(besides)) {
    const ratio = median(measured.map((m) => m.p99)) / median(alone.map((m) => m.p99));
    tell(
      `p99 with ${atOnce} at a time / p99 without: ${ratio.toFixed(2)}`,
      ratio <= LATENCY_GOAL,
      `≤ ${LATENCY_GOAL}`,
    );
  }
}

const summary = (rounds: Measured[]) => ({
  'requests/s': Math.round(median(rounds.map((round) => round.requestsPerSecond))),
  'p50 ms': Number(median(rounds.map((round) => round.p50)).toFixed(2)),
  'p99 ms': Number(median(rounds.map((round) => round.p99)).toFixed(2)),
  'load generator, cores': Number(median(rounds.map((round) => round.loadShare)).toFixed(2)),
});

const tell = (what: string, met: boolean, goal: string) =>
  console.log(`${what}, goal ${goal}: ${met ? 'met' : 'NOT MET'}`);

console.log(
  `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}\n`,
);
const servers = await startServers();
try {
  await compareThroughput(servers);
  await compareLatency(servers);
} finally {
  await servers.stop();
}
