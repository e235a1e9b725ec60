import type { Browser, Page } from 'playwright-core';
import { restoreSession } from '../../browser-helpers/browser-session.ts';
import { openAndPressKey } from '../../browser-helpers/visits.ts';

const LONGEST_MS = 60_000;

/** The state that watchLinks adds to the page. */
interface LinkWatch {
  /** When each link first appeared. */
  linksSeen: Record<string, number>;
  onLink?: () => void;
}

/** Runs in the page: records when each link appears in the document. */
function watchLinks() {
  const watch: LinkWatch = Object.assign(globalThis, { linksSeen: {} });
  const recordLinks = () => {
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href*="meet.example"]'))
      watch.linksSeen[href] ??= performance.timeOrigin + performance.now();
    watch.onLink?.();
  };
  new MutationObserver(recordLinks).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['href'],
  });
}

/** When the page showed the link. Without polling: fifty polling pages would disturb the measurement. */
export const seenAt = (page: Page, link: string) =>
  page.evaluate(
    ({ link: wanted, longestMs }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${wanted} did not appear.`)), longestMs);
        const watch = globalThis as unknown as LinkWatch;
        watch.onLink = () => {
          const time = watch.linksSeen[wanted];
          if (time) resolve(time);
        };
        watch.onLink();
      }),
    { link, longestMs: LONGEST_MS },
  );

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watchLinks);
  return page;
}

/** Opens a phone with the public link; with a token, with the links of a learner. */
export async function openScreen(browser: Browser, url: string, token: string | undefined) {
  const page = await openPhone(browser);
  if (token) {
    const user = { id: 0, name: 'Learner', email: '', role: 'learner' };
    await restoreSession(page, { token, user });
  }
  await openAndPressKey(page, url + (token ? '/OnlineClass' : '/Onlineclasses'));
  return page;
}

/** A minimal page that follows a stream and shows one link. */
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
