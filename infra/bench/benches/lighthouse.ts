/**
 * `pnpm bench lighthouse [PATH …]`: Lighthouse on a phone on a slow network, for each public page in each language, for the same
 * page without scripts, and for a bare page.
 */
import {
  hindiPathOf,
  publicPages,
  SCRIPTS_OF_A_VISIT,
} from '../../browser-helpers/public-pages.ts';
import { defineBench } from '../define-bench.ts';
import { middleOf, type Visit, visitInTurns } from '../pages/lighthouse-visits.ts';
import { BARE, plainOf, serveSite } from '../pages/site-to-measure.ts';
import { ratios, rounded } from '../statistics.ts';

const RUNS = 3;

export const bench = defineBench({
  goals: {
    score: {
      name: 'lowest score of Lighthouse',
      goal: { atLeast: 100 },
      // If some visits have 100: a task that the machine interrupts costs a point or two.
      tolerance: 0.02,
    },
    paint: { name: 'largest paint, with / without scripts', goal: { atMost: 1.1 } },
    scripts: { name: 'scripts', goal: { atMost: SCRIPTS_OF_A_VISIT / 1000 }, unit: 'KB' },
    shift: { name: 'layout shift', goal: { atMost: 0 } },
    // The page without scripts has blocking time too, as Chromium starts the page and lays it out.
    blocking: { name: 'blocking time, with − without scripts', goal: { atMost: 50 }, unit: 'ms' },
    warnings: { name: 'warnings', goal: { atMost: 0 } },
  },
  async run({ args, measured, onEnd }) {
    const all = publicPages.flatMap(({ path }) => [path, hindiPathOf(path)]);
    const paths = args.length > 0 ? args : all;
    const { url } = await serveSite(paths, { onEnd });
    const addresses = [BARE, ...paths.flatMap((path) => [path, plainOf(path)])];
    const visits = await visitInTurns(
      addresses.map((path) => url + path),
      RUNS,
    );
    const middle = (path: string) => middleOf(visits(url + path));
    const bare = middle(BARE);
    const row = (path: string) => [path, rowOf(middle(path), middle(plainOf(path)), bare)];
    console.log(`Lighthouse, mobile preset, ${RUNS} runs each, median`);
    console.table(Object.fromEntries([...paths.map(row), ['bare', rowOf(bare, bare, bare)]]));
    for (const path of paths) {
      const [page, plain] = [visits(url + path), visits(url + plainOf(path))];
      const of = (pick: (visit: Visit) => number) => page.map(pick);
      const { scripts, cls, warnings } = middle(path);
      for (const warning of warnings) console.log(`${path}: ${warning}`);
      measured(
        'score',
        of(({ scores }) => Math.min(...scores)),
        path,
      );
      measured(
        'paint',
        ratios(
          of(({ lcp }) => lcp),
          plain.map(({ lcp }) => lcp),
        ),
        path,
      );
      measured('scripts', { value: scripts / 1000 }, path);
      measured('shift', { value: cls }, path);
      measured(
        'blocking',
        page.map(({ tbt }, run) => tbt - (plain[run]?.tbt ?? Number.NaN)),
        path,
      );
      measured('warnings', { value: warnings.length }, path);
    }
  },
});

const rowOf = (page: Visit, plain: Visit, bare: Visit) => ({
  'perf, a11y, best, seo': page.scores.join(' '),
  'FCP ms': rounded(page.fcp),
  'LCP ms': rounded(page.lcp),
  'without scripts': rounded(plain.lcp),
  ratio: rounded(page.lcp / plain.lcp, 2),
  'scripts KB': rounded(page.scripts / 1000, 1),
  'to bare': rounded(page.scripts / bare.scripts, 2),
  CLS: rounded(page.cls, 4),
  'TBT ms': rounded(page.tbt),
  'perf, TBT without scripts': `${plain.scores[0]} ${rounded(plain.tbt)}`,
  'points lost': page.faults.join(' '),
});
