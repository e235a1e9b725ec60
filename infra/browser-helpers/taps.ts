import type { Locator } from 'playwright-core';

/** Counts taps, and the seconds since the first one. */
export function countTaps() {
  let taps = 0;
  let began = 0;
  const count = () => {
    taps += 1;
    began ||= Date.now();
  };
  return {
    /** Starts again with a tap outside of the page, as on the app's icon. */
    begin: async (action: () => Promise<unknown>) => {
      taps = 0;
      began = 0;
      count();
      await action();
    },
    tap: async (target: Locator) => {
      count();
      await target.tap();
    },
    took: () => ({ taps, seconds: (Date.now() - began) / 1000 }),
  };
}
