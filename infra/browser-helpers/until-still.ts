import type { Page } from 'playwright-core';

/** Waits until no element is fading: half faded text has too little contrast. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
