import type { Browser, Page } from 'playwright-core';
import { restoreSession } from '../../browser-helpers/browser-session.ts';
import { openAndPressKey } from '../../browser-helpers/visits.ts';

const LONGEST_MS = 60_000;

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
export const seenAt = (page: Page, link: string) =>
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

/** A phone's screen with the public link; with a token, a learner's. */
export async function openScreen(browser: Browser, url: string, token: string | undefined) {
  const page = await openPhone(browser);
  if (token) {
    const user = { id: 0, name: 'Learner', email: '', role: 'learner' };
    await restoreSession(page, { token, user });
  }
  await openAndPressKey(page, url + (token ? '/OnlineClass' : '/Onlineclasses'));
  return page;
}

/** The least page that follows a stream: one link, and nothing beside it. */
const barePage = `<a href="https://meet.example/0">Join</a><script>
  const stream = new EventSource('/');
  stream.addEventListener('hello', () => {
    document.title = 'open';
  });
  stream.addEventListener('rows', ({ data }) => {
    document.querySelector('a').href = data;
  });
</script>`;

export async function openBareScreen(browser: Browser, url: string): Promise<Page> {
  const page = await openPhone(browser);
  await page.route('**/page', (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage }),
  );
  await page.goto(`${url}/page`);
  await page.waitForFunction(() => document.title === 'open');
  return page;
}
