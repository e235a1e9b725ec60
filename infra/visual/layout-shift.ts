import type { BrowserContext, Page } from 'playwright-core';

interface LayoutShift {
  value: number;
  moved: string[];
}

/** Makes the pages of the context record layout shifts without a preceding input. */
export const recordShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    interface Moving extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const noted: LayoutShift[] = [];
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

/** The layout shifts since the page was loaded, or since the last call. Their sum is the page's score (web.dev/cls). */
export const shiftsOf = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (globalThis as unknown as { takeShifts: () => LayoutShift[] }).takeShifts());

/** Delays all API responses, one after another. */
export const delayApiResponses = (context: BrowserContext, ms: number): Promise<unknown> => {
  let asked = 0;
  return context.route(/\/api\/(?!live)/, async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, ms * (1 + (asked % 3))));
    // The page may be closed already.
    await route.continue().catch(() => {});
  });
};
