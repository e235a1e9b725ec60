import type { Page, Request } from 'playwright-core';

interface PageTraffic {
  open: Set<Request>;
  changedAt: number;
}

const QUIET_MS = 500;
const POLL_MS = 50;
/** The stream of changes, which does not end. */
const LIVE_PATH = '/api/live';

const traffic = new WeakMap<Page, PageTraffic>();

/** Follows the page's requests from now on. */
export function watchTraffic(page: Page): PageTraffic {
  const known = traffic.get(page);
  if (known) return known;
  const seen: PageTraffic = { open: new Set(), changedAt: performance.now() };
  const note = (change: () => void) => {
    change();
    seen.changedAt = performance.now();
  };
  // The first events of the stream may lead to requests.
  page.on('request', (request) =>
    note(() => {
      if (new URL(request.url()).pathname !== LIVE_PATH) seen.open.add(request);
    }),
  );
  page.on('response', () => note(() => {}));
  const end = (request: Request) => note(() => seen.open.delete(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  traffic.set(page, seen);
  return seen;
}

/**
 * Waits until the page has loaded, and half a second without a request has passed. Playwright's own wait for an idle network
 * never ends, as the app keeps a stream open.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const seen = watchTraffic(page);
  await page.waitForLoadState('load');
  const isQuiet = () => seen.open.size === 0 && performance.now() - seen.changedAt > QUIET_MS;
  while (!isQuiet()) await page.waitForTimeout(POLL_MS);
}
