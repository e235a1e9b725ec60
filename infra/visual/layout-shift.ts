import type { BrowserContext, Page } from 'playwright-core';

interface Shift {
  value: number;
  moved: string[];
}

/** Has the pages of the context note what moves by itself, with no press before it. */
export const noteShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    interface Moving extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const noted: Shift[] = [];
    const note = ({ value, sources }: Moving) =>
      noted.push({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => {
          const { outerHTML } = node instanceof Element ? node : (node?.parentElement ?? {});
          return `${outerHTML?.slice(0, 120)} from ${previousRect.top} to ${currentRect.top}`;
        }),
      });
    new PerformanceObserver((list) =>
      (list.getEntries() as Moving[]).filter((entry) => !entry.hadRecentInput).forEach(note),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { takeShifts: () => noted.splice(0) });
  });

/** What has moved since the page was loaded, or since the last call. Sums up to the page's score (web.dev/cls). */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { takeShifts: () => Shift[] }).takeShifts());

/** All answers of the API come late, one after the other. */
export const answerSlowly = (context: BrowserContext, ms: number): Promise<unknown> => {
  let asked = 0;
  return context.route(/\/api\/(?!live)/, async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, ms * (1 + (asked % 3))));
    // The page may be closed by then.
    await route.continue().catch(() => {});
  });
};
