/**
 * `node lighthouse.ts [PATH …]`: measures each public page, the same page without scripts and a bare page with
 * Lighthouse, as a phone on a slow network. Never fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../commands/build-app.ts';
import { publicPages } from '../e2e/public-pages.ts';
import { launchChromium, type Visit, visitInTurns } from './lighthouse-run.ts';
import { addPages, BARE, plainOf } from './pages-to-measure.ts';
import { serveFolders } from './servers.ts';

const RUNS = 3;
const LCP_GOAL = 1.1;
const SCRIPTS_GOAL_BYTES = 96_000;
const TBT_GOAL_MS = 50;

const chosen =
  process.argv.length > 2 ? process.argv.slice(2) : publicPages.map(({ path }) => path);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function row(page: Visit, plain: Visit, bare: Visit) {
  const lcp = page.lcp / plain.lcp;
  const scripts = page.scripts / bare.scripts;
  const met =
    page.scores.every((score) => score === 100) &&
    lcp <= LCP_GOAL &&
    page.scripts <= SCRIPTS_GOAL_BYTES &&
    page.cls === 0 &&
    page.tbt < TBT_GOAL_MS &&
    page.warnings.length === 0;
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
    'all goals': met ? 'met' : 'NOT MET',
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
  const of = (path: string) => measured(site + path);
  console.table(
    Object.fromEntries(chosen.map((path) => [path, row(of(path), of(plainOf(path)), of(BARE))])),
  );
  for (const path of chosen) for (const warning of of(path).warnings) say(`${path}: ${warning}`);
  const bare = of(BARE);
  say(
    `The bare page: scripts ${kilobytes(bare.scripts)}, LCP ${Math.round(bare.lcp)} ms, TBT ${Math.round(bare.tbt)} ms`,
  );
  say(
    `Goals: four times 100, LCP at most ${LCP_GOAL} of the page without scripts, scripts at most ${kilobytes(SCRIPTS_GOAL_BYTES)}, CLS 0, TBT under ${TBT_GOAL_MS} ms, no warnings`,
  );
} finally {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}
