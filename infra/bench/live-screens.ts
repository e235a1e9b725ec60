import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openAndPressKey } from '../browser-helpers/visits.ts';
import type { Measured } from './goals.ts';
import { newLink, now, type prepareStudio, saveLink, startBareLive } from './live-studio.ts';
import { quantileOf } from './load.ts';
import { launchPlaywright } from './slow-phone.ts';

const SCREENS = 50;
const SAVES = 10;
const GOAL_MS = 250;
/** A save finds the screens at rest: they keep a copy of what the one before brought. */
const REST_MS = 500;
const LONGEST_MS = 60_000;

type Studio = Awaited<ReturnType<typeof prepareStudio>>;

/** What watchLinks leaves in the page. */
interface Watching {
  /** When each link came to the screen. */
  linksSeen: Record<string, number>;
  onLink?: () => void;
}

/** Runs in the page: notes when each link comes to the screen, which is after it came to the store. */
function watchLinks() {
  const watching: Watching = Object.assign(globalThis, { linksSeen: {} });
  const look = () => {
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href*="meet.example"]'))
      watching.linksSeen[href] ??= performance.timeOrigin + performance.now();
    watching.onLink?.();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['href'],
  });
}

/** Does not look again and again: fifty pages that do would keep the processors from what is measured. */
const seenAt = (page: Page, link: string) =>
  page.evaluate(
    ({ link: wanted, longestMs }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${wanted} did not come.`)), longestMs);
        const watching = globalThis as unknown as Watching;
        watching.onLink = () => {
          const time = watching.linksSeen[wanted];
          if (time) resolve(time);
        };
        watching.onLink();
      }),
    { link, longestMs: LONGEST_MS },
  );

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watchLinks);
  return page;
}

/** A phone's screen with the public link; every other one is a learner's. */
async function openScreen(browser: Browser, url: string, token: string | undefined): Promise<Page> {
  const page = await openPhone(browser);
  if (token)
    await page.addInitScript((given) => {
      localStorage.setItem('token', given);
      localStorage.setItem(
        'user',
        JSON.stringify({ id: 0, name: 'Learner', email: '', role: 'learner' }),
      );
    }, token);
  await openAndPressKey(page, url + (token ? '/OnlineClass' : '/Onlineclasses'));
  return page;
}

/** The least page that follows a stream, as a baseline: one link, and nothing beside it. */
const barePage = `<a href="https://meet.example/0">Join</a><script>
  const stream = new EventSource('/');
  stream.addEventListener('hello', () => {
    document.title = 'open';
  });
  stream.addEventListener('rows', ({ data }) => {
    document.querySelector('a').href = data;
  });
</script>`;

async function openBareScreen(browser: Browser, url: string): Promise<Page> {
  const page = await openPhone(browser);
  await page.route('**/page', (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage }),
  );
  await page.goto(`${url}/page`);
  await page.waitForFunction(() => document.title === 'open');
  return page;
}

/** Resolves with the moment of the answer. */
type Publish = (link: string) => Promise<number>;

/** The times from the answer to a save until the link is on each screen, for each of the saves. */
async function lateness(screens: Page[], publish: Publish): Promise<number[][]> {
  const save = async () => {
    const link = newLink();
    const answeredAt = await publish(link);
    const times = await Promise.all(screens.map((page) => seenAt(page, link)));
    await pause(REST_MS);
    return times.map((time) => time - answeredAt);
  };
  // The first one shows that all streams are open.
  await save();
  const late: number[][] = [];
  for (let count = 0; count < SAVES; count++) late.push(await save());
  return late;
}

async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchPlaywright();
  return work(browser).finally(() => browser.close());
}

const openAll = async (open: (number: number) => Promise<Page>) => {
  const screens: Page[] = [];
  for (let number = 0; number < SCREENS; number++) screens.push(await open(number));
  return screens;
};

const measureStudio = (studio: Studio) =>
  inBrowser(async (browser) => {
    const { url } = studio.first;
    const screens = await openAll((number) =>
      openScreen(browser, url, number % 2 === 0 ? undefined : studio.tokens[number]),
    );
    return lateness(screens, (link) => saveLink(url, studio.staffToken, link));
  });

const measureBare = () =>
  inBrowser(async (browser) => {
    const bare = await startBareLive();
    const screens = await openAll(() => openBareScreen(browser, bare.url));
    const late = await lateness(screens, async (link) => {
      await fetch(bare.url, { method: 'POST', body: link });
      return now();
    });
    await bare.end('SIGKILL');
    return late;
  });

/**
 * How long it takes from the answer to a save until each of 50 real screens shows the new link: of the studio, and of bare
 * pages, which tell what the machine takes to paint 50 pages at once.
 */
export async function measureScreens(
  studio: Studio,
  say: (line: string) => void,
): Promise<Measured> {
  const rows = { bare: await measureBare(), studio: await measureStudio(studio) };
  say(`\n${SCREENS} screens in Chromium, ${SAVES} saves: until the new link is on a screen, in ms`);
  const columns = { p50: 0.5, p90: 0.9, p99: 0.99, last: 1 };
  const row = (late: number[][]) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, part]) => [
        name,
        Math.round(quantileOf(late.flat(), part)),
      ]),
    );
  console.table({ bare: row(rows.bare), studio: row(rows.studio) });
  const p99 = (late: number[][]) => quantileOf(late.flat(), 0.99);
  say(`p99 studio / bare: ${(p99(rows.studio) / p99(rows.bare)).toFixed(1)}`);
  return {
    name: `a saved link is on ${SCREENS} screens, p99`,
    value: p99(rows.studio),
    rounds: rows.studio.map((save) => quantileOf(save, 0.99)),
    goal: { atMost: GOAL_MS },
    unit: 'ms',
  };
}
