/**
 * `node lighthouse.ts [PATH …]`: measures each public page in each language, the same page without scripts and a bare page with
 * Lighthouse, as a phone on a slow network. Exits with 1 where a goal is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hindiPathOf, publicPages, SCRIPTS_OF_A_VISIT } from '../browser-helpers/public-pages.ts';
import { buildApp } from '../commands/build-app.ts';
import { conclude, type Measured, ofRounds } from './goals.ts';
import { launchChromium, middleOf, type Visit, visitInTurns } from './lighthouse-run.ts';
import { addPages, BARE, plainOf } from './pages-to-measure.ts';
import { serveFolders } from './servers.ts';

const RUNS = 3;
const LCP_GOAL = 1.1;
const ADDED_TBT_GOAL_MS = 50;
/** Of the scores, where some visits have 100: a task that the machine interrupts costs a point or two. */
const SCORE_TOLERANCE = 0.02;

const chosen =
  process.argv.length > 2
    ? process.argv.slice(2)
    : publicPages.flatMap(({ path }) => [path, hindiPathOf(path)]);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function goalsOf(path: string, page: Visit[], plain: Visit[]): Measured[] {
  const of = (pick: (visit: Visit) => number) => ofRounds(page.map(pick));
  const lowestScore = (visit: Visit) => Math.min(...visit.scores);
  return [
    {
      name: `${path}: lowest score of Lighthouse`,
      ...of(lowestScore),
      goal: { atLeast: 100 },
      tolerance: SCORE_TOLERANCE,
    },
    {
      name: `${path}: largest paint, with / without scripts`,
      ...ofRounds(page.map(({ lcp }, round) => lcp / (plain[round]?.lcp ?? Number.NaN))),
      goal: { atMost: LCP_GOAL },
    },
    {
      name: `${path}: scripts`,
      value: middleOf(page).scripts / 1000,
      goal: { atMost: SCRIPTS_OF_A_VISIT / 1000 },
      unit: 'KB',
    },
    { name: `${path}: layout shift`, value: middleOf(page).cls, goal: { atMost: 0 } },
    {
      // What the page without scripts has, too, is the browser's and the machine's.
      name: `${path}: blocking time that scripts add`,
      ...ofRounds(page.map(({ tbt }, round) => tbt - (plain[round]?.tbt ?? Number.NaN))),
      goal: { atMost: ADDED_TBT_GOAL_MS },
      unit: 'ms',
    },
    { name: `${path}: warnings`, value: middleOf(page).warnings.length, goal: { atMost: 0 } },
  ];
}

function row(page: Visit, plain: Visit, bare: Visit) {
  const lcp = page.lcp / plain.lcp;
  const scripts = page.scripts / bare.scripts;
  return {
    'perf, a11y, best, seo': page.scores.join(' '),
    'FCP ms': Math.round(page.fcp),
    'LCP ms': Math.round(page.lcp),
    'without scripts': Math.round(plain.lcp),
    ratio: lcp.toFixed(2),
    scripts: kilobytes(page.scripts),
    'to bare': scripts.toFixed(2),
    CLS: Number(page.cls.toFixed(4)),
    'TBT ms': Math.round(page.tbt),
    // The start of a page and its first layout count, too.
    'perf, TBT without scripts': `${plain.scores[0]} ${Math.round(plain.tbt)}`,
    'points lost': page.faults.join(' '),
  };
}

const say = (line: string) => console.log(line);

await buildApp({ say, stop: new AbortController().signal });
const folder = await mkdtemp(join(tmpdir(), 'studio-pages-'));
await addPages(folder, chosen);
const { urls, stop } = await serveFolders([folder]);
const [site = ''] = urls;
const browser = await launchChromium();
try {
  say(
    `Lighthouse, mobile preset, ${RUNS} runs each, median; ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(2)}`,
  );
  const paths = [BARE, ...chosen.flatMap((path) => [path, plainOf(path)])];
  const measured = await visitInTurns(
    paths.map((path) => site + path),
    RUNS,
    browser.port,
  );
  const of = (path: string) => middleOf(measured(site + path));
  console.table(
    Object.fromEntries(chosen.map((path) => [path, row(of(path), of(plainOf(path)), of(BARE))])),
  );
  for (const path of chosen) for (const warning of of(path).warnings) say(`${path}: ${warning}`);
  const bare = of(BARE);
  say(
    `The bare page: scripts ${kilobytes(bare.scripts)}, LCP ${Math.round(bare.lcp)} ms, TBT ${Math.round(bare.tbt)} ms`,
  );
  conclude(
    chosen.flatMap((path) => goalsOf(path, measured(site + path), measured(site + plainOf(path)))),
  );
} finally {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}
