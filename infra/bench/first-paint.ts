/**
 * `node first-paint.ts [FOLDER]`: how soon three public pages are painted on a phone on a slow network, beside the same pages
 * without scripts and the bare page; and, when its folder is given, beside another build, such as the `pwa/dist` of an older
 * commit. Also a repeat visit, which the service worker answers, and how soon three taps show. Says whether each goal is
 * met; never fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../commands/build-app.ts';
import { launchChromium, visitInTurns } from './lighthouse-run.ts';
import { median } from './load.ts';
import { addPages, BARE, plainOf } from './pages-to-measure.ts';
import { serveFolders } from './servers.ts';
import { registerPerson, signIn } from './sign-ins.ts';
import { launchPlaywright, type Tap, timeTap, visitTwice } from './slow-phone.ts';

const RUNS = 3;
const TAPS = 7;
const PATHS = ['/', '/Courses', '/Onlineclasses'];
/** Of `/` on the slowed network, against the same page without scripts. */
const PAINT_GOAL = 1.15;
/** Of a visit that the service worker answers, against the first visit. */
const REPEAT_GOAL = 0.5;
const TAP_GOAL_MS = 100;

const say = (line: string) => console.log(line);
const [before] = process.argv.slice(2);

type Throttling = 'simulate' | 'devtools';

/** The median first paint of each address. */
async function measurePaints(addresses: string[], throttling: Throttling) {
  const browser = await launchChromium();
  const options = { throttling, categories: ['performance' as const] };
  try {
    const measured = await visitInTurns(addresses, RUNS, browser.port, options);
    return (address: string) => measured(address).fcp;
  } finally {
    await browser.close();
  }
}

const ratio = (one: number, other: number) => (one / other).toFixed(2);
const met = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

async function tellPaints(site: string, old: string | undefined, throttling: Throttling) {
  const addresses = PATHS.flatMap((path) => [
    site + path,
    site + plainOf(path),
    ...(old ? [old + path] : []),
  ]);
  const of = await measurePaints([site + BARE, ...addresses], throttling);
  const hasGoal = (path: string) => throttling === 'devtools' && path === '/';
  const row = (path: string) => {
    const [page, plain] = [of(site + path), of(site + plainOf(path))];
    const been = old ? of(old + path) : undefined;
    return {
      'FCP ms': Math.round(page),
      'without scripts': Math.round(plain),
      ratio: ratio(page, plain),
      ...(hasGoal(path) && { [`at most ${PAINT_GOAL}`]: met(page / plain <= PAINT_GOAL) }),
      ...(been && { before: Math.round(been), 'to before': ratio(page, been) }),
    };
  };
  say(throttling === 'devtools' ? 'A network that is slowed' : 'A slow network, simulated');
  console.table({
    ...Object.fromEntries(PATHS.map((path) => [path, row(path)])),
    bare: { 'FCP ms': Math.round(of(site + BARE)) },
  });
}

async function tellRepeats(site: string) {
  const browser = await launchPlaywright();
  const rows: Record<string, object> = {};
  for (const path of PATHS) {
    const visits = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visitTwice(browser, site + path));
    const first = median(visits.map(({ firstMs }) => firstMs));
    const again = median(visits.map(({ againMs }) => againMs));
    rows[path] = {
      'first visit': first,
      'next visit': again,
      ratio: ratio(again, first),
      [`at most ${REPEAT_GOAL}`]: met(again / first <= REPEAT_GOAL),
    };
  }
  await browser.close();
  say('The next visit, answered by the service worker, FCP in ms');
  console.table(rows);
}

async function tellTaps(site: string) {
  await registerPerson(site);
  const session = await signIn(site);
  const taps: Record<string, Tap> = {
    'the menu': { path: '/UserDashboard', role: 'button', name: /^Menu$/, session },
    'a course': { path: '/Courses', role: 'link', name: /^View More/ },
    'the next slide': { path: '/', role: 'button', name: /^Slide 2/ },
  };
  const browser = await launchPlaywright();
  const rows: Record<string, object> = {};
  for (const [name, tap] of Object.entries(taps)) {
    const times: number[] = [];
    for (let run = 0; run < TAPS; run++) times.push(await timeTap(browser, site, tap));
    const inTheMiddle = median(times);
    rows[name] = {
      'median ms': inTheMiddle,
      'longest ms': Math.max(...times),
      [`under ${TAP_GOAL_MS} ms`]: met(inTheMiddle < TAP_GOAL_MS),
    };
  }
  await browser.close();
  say('From a tap to its effect (INP), on a processor a quarter as fast');
  console.table(rows);
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
  await tellPaints(site, old, 'devtools');
  await tellPaints(site, old, 'simulate');
  await tellRepeats(site);
  await tellTaps(site);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
