/**
 * `node lighthouse.ts [PATH …]`: measures each public page, the same page without scripts and a bare page with
 * Lighthouse, as a phone on a slow network. Never fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../commands/build-app.ts';
import { publicPages } from '../e2e/public-pages.ts';
import { launchChromium, type Visit, visit } from './lighthouse-run.ts';
import { median } from './load.ts';
import { addPages, BARE, plainOf } from './pages-to-measure.ts';
import { serveFolders } from './servers.ts';

const RUNS = 3;
const LCP_GOAL = 1.1;
const SCRIPTS_GOAL_BYTES = 96_000;
const TBT_GOAL_MS = 50;

const chosen =
  process.argv.length > 2 ? process.argv.slice(2) : publicPages.map(({ path }) => path);

/** The median of each number. The pages' runs alternate, so that other work of the machine affects all pages alike. */
async function measureAll(site: string, paths: string[], port: number) {
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
  for (let run = 0; run < RUNS; run++)
    for (const path of paths) visits.get(path)?.push(await visit(site + path, port));
  return (path: string): Visit => {
    const all = visits.get(path) ?? [];
    const middle = (pick: (one: Visit) => number) => median(all.map(pick));
    return {
      scores: [0, 1, 2, 3].map((place) => middle(({ scores }) => scores[place] ?? 0)),
      fcp: middle(({ fcp }) => fcp),
      lcp: middle(({ lcp }) => lcp),
      tbt: middle(({ tbt }) => tbt),
      cls: middle(({ cls }) => cls),
      scripts: middle(({ scripts }) => scripts),
      faults: [...new Set(all.flatMap(({ faults }) => faults))],
    };
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function row(page: Visit, plain: Visit, bare: Visit) {
  const lcp = page.lcp / plain.lcp;
  const scripts = page.scripts / bare.scripts;
  const met =
    page.scores.every((score) => score === 100) &&
    lcp <= LCP_GOAL &&
    page.scripts <= SCRIPTS_GOAL_BYTES &&
    page.cls === 0 &&
    page.tbt < TBT_GOAL_MS;
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
  const of = await measureAll(site, paths, browser.port);
  console.table(
    Object.fromEntries(chosen.map((path) => [path, row(of(path), of(plainOf(path)), of(BARE))])),
  );
  const bare = of(BARE);
  say(
    `The bare page: scripts ${kilobytes(bare.scripts)}, LCP ${Math.round(bare.lcp)} ms, TBT ${Math.round(bare.tbt)} ms`,
  );
  say(
    `Goals: four times 100, LCP at most ${LCP_GOAL} of the page without scripts, scripts at most ${kilobytes(SCRIPTS_GOAL_BYTES)}, CLS 0, TBT under ${TBT_GOAL_MS} ms`,
  );
} finally {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}
