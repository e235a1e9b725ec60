/** The time from the response to a save until 50 real screens show the new link, compared with bare pages. */
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
/** A pause until the screens have stored the change before, so that they are idle at a save. */
const REST_MS = 500;

export const bench = defineBench({
  goals: {
    p99: {
      name: `${SCREENS} screens show a saved link, p99`,
      goal: { atMost: 250 },
      unit: 'ms',
    },
  },
  async run({ measured, onEnd }) {
    await buildSite();
    const bare = await startBareLive();
    const onBare = await inBrowser(async (browser) => {
      const open = () => openBareScreen(browser, bare.server.url);
      return displayTimes(await openAll(open), bare.publish);
    });
    await bare.server.end('SIGKILL');
    const { first, holders, saveLink } = await prepareStudio(SCREENS, { onEnd });
    const tokens = holders(SCREENS);
    const onStudio = await inBrowser(async (browser) => {
      const open = (number: number) => openScreen(browser, first.url, tokens[number]);
      return displayTimes(await openAll(open), saveLink);
    });
    console.log(`${SCREENS} screens, ${SAVES} saves: until a screen shows the new link, in ms`);
    console.table({ bare: row(onBare), studio: row(onStudio) });
    const value = p99(onStudio.flat());
    console.log(`p99 studio / bare: ${(value / p99(onBare.flat())).toFixed(1)}`);
    measured('p99', { value, rounds: onStudio.map(p99) });
  },
});

const row = (rounds: number[][]) => {
  const times = rounds.flat();
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

/** The times from the response to a save until each screen shows the link, for each save. */
async function displayTimes(screens: Page[], saveLink: (link: string) => Promise<number>) {
  const save = async () => {
    const link = newLink();
    const savedAt = await saveLink(link);
    const times = await Promise.all(screens.map((page) => seenAt(page, link)));
    await pause(REST_MS);
    return times.map((time) => time - savedAt);
  };
  // The first save waits until all streams are open.
  await save();
  return repeat(SAVES, save);
}
