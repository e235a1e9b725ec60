/**
 * `pnpm bench:growth [WORD]`: measures every endpoint on a database with a few rows and on one with ten years of rows,
 * in turns. Exits with 1 if a call was refused or a goal is missed. With a WORD, only the calls whose name contains it.
 */
import { availableParallelism, loadavg } from 'node:os';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { HANDFUL, type Size, TEN_YEARS } from './fill-studio.ts';
import { conclude, type Measured } from './goals.ts';
import { goalInWords, type MeasuredCall } from './growth-call.ts';
import { calls } from './growth-calls.ts';
import { type Answer, type Site, startSite } from './growth-site.ts';
import { quantileOf } from './load.ts';

const ROUNDS = 60;
/** Rounds that are not counted: each of a server's ten connections prepares a statement at its first use. */
const WARM_UP = 15;

const say = (line: string) => console.log(line);

async function timed(call: MeasuredCall, site: Site): Promise<Answer> {
  const ask = await call.ask(site);
  const answer = await site.ask(ask);
  if (answer.status >= 300)
    throw new Error(`${call.name}: ${ask.path} ${answer.status} ${answer.text}`);
  await call.after?.(site);
  return answer;
}

async function compare(call: MeasuredCall, empty: Site, full: Site) {
  const rounds = call.rounds ?? ROUNDS;
  const times: { empty: number; full: number }[] = [];
  let last: Answer | undefined;
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    const one = { empty: (await timed(call, empty)).ms, full: 0 };
    last = await timed(call, full);
    one.full = last.ms;
    if (round >= 0) times.push(one);
  }
  const of = (ms: number[]) => quantileOf(ms, call.quantile ?? 0.5);
  const emptyMs = of(times.map((one) => one.empty));
  const fullMs = of(times.map((one) => one.full));
  const ratio = fullMs / emptyMs;
  const bytes = Buffer.byteLength(last?.text ?? '');
  return { ...call, times, emptyMs, fullMs, ratio, bytes, wireBytes: last?.wireBytes ?? 0 };
}

type Compared = Awaited<ReturnType<typeof compare>>;

const row = (call: Compared) =>
  `| ${[
    call.name,
    call.emptyMs.toFixed(1),
    call.fullMs.toFixed(1),
    call.ratio.toFixed(1),
    goalInWords(call),
    call.bytes.toLocaleString('en'),
    call.wireBytes.toLocaleString('en'),
  ].join(' | ')} |`;

/** The ratio of the medians (or of the p99) counts: the ratio of two single calls says little. */
const goalOf = ({ name, goal, times, ratio, fullMs }: Compared): Measured =>
  typeof goal === 'number'
    ? {
        name: `${name}, full / empty`,
        value: ratio,
        rounds: times.map(({ empty, full }) => full / empty),
        goal: { atMost: goal },
      }
    : {
        name: `${name}, full`,
        value: fullMs,
        rounds: times.map(({ full }) => full),
        goal: { atMost: goal.ms },
        unit: 'ms',
      };

const opened: Site[] = [];
const open = async (adminUrl: string, size: Size) => {
  const site = await startSite(adminUrl, size);
  opened.push(site);
  return site;
};

const folder = temporaryFolder();
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
try {
  const begin = performance.now();
  const empty = await open(database.adminUrl, HANDFUL);
  const full = await open(database.adminUrl, TEN_YEARS);
  say(
    `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}; filled in ${Math.round((performance.now() - begin) / 1000)} s; ${ROUNDS} rounds in turns, medians\n`,
  );
  say('| call | empty, ms | full, ms | ratio | goal | bytes | sent |');
  say('| --- | --- | --- | --- | --- | --- | --- |');
  const word = process.argv[2] ?? '';
  const chosen = calls.filter(({ name }) => name.includes(word));
  const compared: Compared[] = [];
  const refused: string[] = [];
  for (const call of chosen) {
    try {
      compared.push(await compare(call, empty, full));
      say(row(compared.at(-1) as Compared));
    } catch (error) {
      // The others are measured all the same.
      refused.push(String(error));
      say(`| ${call.name} | **refused** | | | ${goalInWords(call)} | | |`);
    }
  }
  say(`\n${chosen.length} calls, ${refused.length} refused`);
  for (const error of refused) say(`REFUSED: ${error}`);
  conclude(compared.map(goalOf));
  if (refused.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(opened.map(({ sql }) => sql.end()));
  await endAll();
  await database.stop();
  removeTemporaryFolders();
}
