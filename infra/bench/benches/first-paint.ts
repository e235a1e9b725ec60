/**
 * `pnpm bench first-paint [FOLDER]`: the first paint of some public pages on a phone on a slow network, compared with the same
 * pages without scripts, with the bare page and, if given, with the build in FOLDER, such as the `pwa/dist` of an older commit.
 * Also the first paint of a repeat visit, which the service worker answers, and the time from three taps to their effects.
 */
import type { Session } from '../../browser-helpers/browser-session.ts';
import { defineBench } from '../define-bench.ts';
import { visitInTurns } from '../pages/lighthouse-visits.ts';
import { BARE, plainOf, serveSite } from '../pages/site-to-measure.ts';
import { launchPlaywright, type Tap, timeTap, visitTwice } from '../pages/slow-phone.ts';
import { startBenchServer } from '../servers.ts';
import { registerPerson, signIn } from '../sign-ins.ts';
import { median, most, ratios, rounded } from '../statistics.ts';
import { repeat } from '../turns.ts';

const RUNS = 3;
const TAPS = 7;
const PATHS = ['/', '/hi', '/Courses', '/Onlineclasses'];
/** The home page in each language. */
const HOMES = ['/', '/hi'];
/** `devtools` delays the network and the processor; `simulate` computes both from a fast visit. */
const THROTTLINGS = ['devtools', 'simulate'] as const;

export const bench = defineBench({
  goals: {
    paint: {
      name: 'first paint on a slowed network, with / without scripts',
      goal: { atMost: 1.15 },
    },
    repeat: { name: 'first paint, next visit / first visit', goal: { atMost: 0.5 } },
    tap: { name: 'from a tap to its effect', goal: { atMost: 100 }, unit: 'ms' },
  },
  async run({ args: [before], measured, onEnd }) {
    const { url: site, database } = await serveSite(PATHS, { onEnd });
    const old = before && (await startBenchServer(database, { siteFolder: before })).url;
    for (const throttling of THROTTLINGS) {
      const paints = await firstPaints(site, old, throttling);
      console.log(`First paint, ${throttling}, ${RUNS} visits each, median`);
      console.table(tableOf(paints, site, old));
      if (throttling === 'devtools')
        for (const path of HOMES)
          measured('paint', ratios(paints(site + path), paints(site + plainOf(path))), path);
    }
    const browser = await launchPlaywright();
    onEnd(() => browser.close());
    for (const path of PATHS) {
      const visits = await repeat(RUNS, () => visitTwice(browser, site + path));
      const [first, next] = [
        visits.map(({ firstMs }) => firstMs),
        visits.map(({ againMs }) => againMs),
      ];
      console.log(
        `${path}: first visit ${median(first)} ms, next one by the service worker ${median(next)} ms`,
      );
      measured('repeat', ratios(next, first), path);
    }
    await registerPerson(site);
    for (const [name, tap] of Object.entries(tapsOf(await signIn(site)))) {
      const times = await repeat(TAPS, () => timeTap(browser, site, tap));
      console.log(`a tap on ${name}: median ${median(times)} ms, longest ${most(times)} ms`);
      measured('tap', times, name);
    }
  },
});

/** The first paints of each address, one for each round. */
async function firstPaints(
  site: string,
  old: string | undefined,
  throttling: (typeof THROTTLINGS)[number],
) {
  const addresses = PATHS.flatMap((path) => [
    site + path,
    site + plainOf(path),
    ...(old ? [old + path] : []),
  ]);
  const options = { throttling, categories: ['performance' as const] };
  const visits = await visitInTurns([site + BARE, ...addresses], RUNS, options);
  return (address: string) => visits(address).map(({ fcp }) => fcp);
}

function tableOf(paints: (address: string) => number[], site: string, old: string | undefined) {
  const of = (address: string) => rounded(median(paints(address)));
  const row = (path: string) => {
    const [page, plain] = [of(site + path), of(site + plainOf(path))];
    const been = old && { before: of(old + path), 'to before': rounded(page / of(old + path), 2) };
    return { 'FCP ms': page, 'without scripts': plain, ratio: rounded(page / plain, 2), ...been };
  };
  const rows = Object.fromEntries(PATHS.map((path) => [path, row(path)]));
  return { ...rows, bare: { 'FCP ms': of(site + BARE) } };
}

/** Taps whose INP is measured, on a processor slowed down to a quarter. */
const tapsOf = (session: Session): Record<string, Tap> => ({
  'the menu': { path: '/UserDashboard', role: 'button', name: /^Menu$/, session },
  'a course': { path: '/Courses', role: 'link', name: /^View More/ },
  'the next slide': { path: '/', role: 'button', name: /^Slide 2/ },
});
