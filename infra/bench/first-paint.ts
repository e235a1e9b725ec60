/**
 * `node first-paint.ts [FOLDER]`: how soon some public pages are painted on a phone on a slow network, beside the same pages
 * without scripts and the bare page; and, when its folder is given, beside another build, such as the `pwa/dist` of an older
 * commit. Also a repeat visit, which the service worker answers, and how soon three taps show. Exits with 1 where a goal is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../commands/build-app.ts';
import { conclude, type Measured, ofRounds } from './goals.ts';
import { launchChromium, visitInTurns } from './lighthouse-run.ts';
import { median } from './load.ts';
import { addPages, BARE, plainOf } from './pages-to-measure.ts';
import { serveFolders } from './servers.ts';
import { registerPerson, signIn } from './sign-ins.ts';
import { launchPlaywright, type Tap, timeTap, visitTwice } from './slow-phone.ts';

const RUNS = 3;
const TAPS = 7;
const PATHS = ['/', '/hi', '/Courses', '/Onlineclasses'];
/** The home page in each language. */
const HOMES = ['/', '/hi'];
/** Of a home page on the slowed network, against the same page without scripts. */
const PAINT_GOAL = 1.15;
/** Of a visit that the service worker answers, against the first visit. */
const REPEAT_GOAL = 0.5;
const TAP_GOAL_MS = 100;

const say = (line: string) => console.log(line);
const [before] = process.argv.slice(2);

type Throttling = 'simulate' | 'devtools';

/** The first paints of each address, one a round. */
async function measurePaints(addresses: string[], throttling: Throttling) {
  const browser = await launchChromium();
  const options = { throttling, categories: ['performance' as const] };
  try {
    const measured = await visitInTurns(addresses, RUNS, browser.port, options);
    return (address: string) => measured(address).map(({ fcp }) => fcp);
  } finally {
    await browser.close();
  }
}

const ratio = (one: number, other: number) => (one / other).toFixed(2);
const ratios = (ones: number[], others: number[]) =>
  ones.map((one, round) => one / (others[round] ?? Number.NaN));

/** The paints of each home page against those of the same page without scripts. */
async function comparePaints(site: string, old: string | undefined, throttling: Throttling) {
  const addresses = PATHS.flatMap((path) => [
    site + path,
    site + plainOf(path),
    ...(old ? [old + path] : []),
  ]);
  const paints = await measurePaints([site + BARE, ...addresses], throttling);
  const of = (address: string) => median(paints(address));
  const row = (path: string) => {
    const [page, plain] = [of(site + path), of(site + plainOf(path))];
    const been = old ? of(old + path) : undefined;
    return {
      'FCP ms': Math.round(page),
      'without scripts': Math.round(plain),
      ratio: ratio(page, plain),
      ...(been && { before: Math.round(been), 'to before': ratio(page, been) }),
    };
  };
  say(throttling === 'devtools' ? 'A network that is slowed' : 'A slow network, simulated');
  console.table({
    ...Object.fromEntries(PATHS.map((path) => [path, row(path)])),
    bare: { 'FCP ms': Math.round(of(site + BARE)) },
  });
  return HOMES.map((path) => ratios(paints(site + path), paints(site + plainOf(path))));
}

async function measureRepeats(site: string): Promise<Measured[]> {
  const browser = await launchPlaywright();
  const rows: Record<string, object> = {};
  const goals: Measured[] = [];
  for (const path of PATHS) {
    const visits = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visitTwice(browser, site + path));
    const first = median(visits.map(({ firstMs }) => firstMs));
    const again = median(visits.map(({ againMs }) => againMs));
    rows[path] = {
      'first visit': first,
      'next visit': again,
      ratio: ratio(again, first),
    };
    goals.push({
      name: `${path}: first paint, next visit / first visit`,
      ...ofRounds(visits.map(({ firstMs, againMs }) => againMs / firstMs)),
      goal: { atMost: REPEAT_GOAL },
    });
  }
  await browser.close();
  say('The next visit, answered by the service worker, FCP in ms');
  console.table(rows);
  return goals;
}

async function measureTaps(site: string): Promise<Measured[]> {
  await registerPerson(site);
  const session = await signIn(site);
  const taps: Record<string, Tap> = {
    'the menu': { path: '/UserDashboard', role: 'button', name: /^Menu$/, session },
    'a course': { path: '/Courses', role: 'link', name: /^View More/ },
    'the next slide': { path: '/', role: 'button', name: /^Slide 2/ },
  };
  const browser = await launchPlaywright();
  const rows: Record<string, object> = {};
  const goals: Measured[] = [];
  for (const [name, tap] of Object.entries(taps)) {
    const times: number[] = [];
    for (let run = 0; run < TAPS; run++) times.push(await timeTap(browser, site, tap));
    rows[name] = { 'median ms': median(times), 'longest ms': Math.max(...times) };
    goals.push({
      name: `a tap on ${name}`,
      ...ofRounds(times),
      goal: { atMost: TAP_GOAL_MS },
      unit: 'ms',
    });
  }
  await browser.close();
  say('From a tap to its effect (INP), on a processor a quarter as fast');
  console.table(rows);
  return goals;
}

await buildApp({ say, stop: new AbortController().signal });
const folder = await mkdtemp(join(tmpdir(), 'studio-pages-'));
await addPages(folder, PATHS);
const { urls, stop } = await serveFolders(before ? [folder, before] : [folder]);
const [site = '', old] = urls;
try {
  say(
    `First paint, ${RUNS} visits each, median; ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(2)}`,
  );
  const slowed = await comparePaints(site, old, 'devtools');
  await comparePaints(site, old, 'simulate');
  const firstPaints: Measured[] = slowed.map((found, place) => ({
    name: `${HOMES[place]}: first paint on a slowed network, with / without scripts`,
    ...ofRounds(found),
    goal: { atMost: PAINT_GOAL },
  }));
  conclude([...firstPaints, ...(await measureRepeats(site)), ...(await measureTaps(site))]);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
