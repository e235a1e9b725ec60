/** How long it takes from the answer to a save until each of 50 real screens shows the new link; beside bare pages. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { defineBench } from '../define-bench.ts';
import { buildSite } from '../pages/site-to-measure.ts';
import { launchPlaywright } from '../pages/slow-phone.ts';
import { median, most, p99, quantileOf, rounded } from '../statistics.ts';
import { openBareScreen, openScreen, seenAt } from '../streams/open-screens.ts';
import { newLink, prepareStudio, startBareLive } from '../streams/studio-with-learners.ts';
import { repeat } from '../turns.ts';

const SCREENS = 50;
const SAVES = 10;
/** A save finds the screens at rest: they keep a copy of what the one before brought. */
const REST_MS = 500;

export const bench = defineBench({
  goals: {
    p99: {
      name: `a saved link is on ${SCREENS} screens, p99`,
      goal: { atMost: 250 },
      unit: 'ms',
    },
  },
  async run({ measured, onEnd }) {
    await buildSite();
    const bare = await startBareLive();
    const onBare = await inBrowser(async (browser) => {
      const open = () => openBareScreen(browser, bare.server.url);
      return lateness(await openAll(open), bare.publish);
    });
    await bare.server.end('SIGKILL');
    const { first, holders, saveLink } = await prepareStudio(SCREENS, { onEnd });
    const tokens = holders(SCREENS);
    const onStudio = await inBrowser(async (browser) => {
      const open = (number: number) => openScreen(browser, first.url, tokens[number]);
      return lateness(await openAll(open), saveLink);
    });
    console.log(`${SCREENS} screens, ${SAVES} saves: until the new link is on a screen, in ms`);
    console.table({ bare: row(onBare), studio: row(onStudio) });
    const [value, baseline] = [p99(onStudio.flat()), p99(onBare.flat())];
    console.log(`p99 studio / bare: ${(value / baseline).toFixed(1)}`);
    measured('p99', { value, rounds: onStudio.map(p99), baseline });
  },
});

const row = (late: number[][]) => {
  const times = late.flat();
  const figures = {
    p50: median(times),
    p90: quantileOf(times, 0.9),
    p99: p99(times),
    last: most(times),
  };
  return Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, rounded(ms)]));
};

async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchPlaywright();
  return work(browser).finally(() => browser.close());
}

async function openAll(open: (number: number) => Promise<Page>): Promise<Page[]> {
  const screens: Page[] = [];
  for (let number = 0; number < SCREENS; number++) screens.push(await open(number));
  return screens;
}

/** The times from the answer to a save until the link is on each screen, for each of the saves. */
async function lateness(screens: Page[], saveLink: (link: string) => Promise<number>) {
  const save = async () => {
    const link = newLink();
    const savedAt = await saveLink(link);
    const times = await Promise.all(screens.map((page) => seenAt(page, link)));
    await pause(REST_MS);
    return times.map((time) => time - savedAt);
  };
  // The first one shows that all streams are open.
  await save();
  return repeat(SAVES, save);
}
