import { afterEach, beforeEach, vi } from 'vitest';

/** Stops the clock of a file's tests in the year of the sample dates, so that these are written without a year. */
export const stopClockInSampleYear = (): void => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T05:00:00Z') }),
  );
  afterEach(() => void vi.useRealTimers());
};
