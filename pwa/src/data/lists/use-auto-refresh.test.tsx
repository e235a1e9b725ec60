import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAutoRefresh, useRetry } from './use-auto-refresh.ts';

afterEach(() => void vi.useRealTimers());

const often = { everyMs: 1_000 };

const Kept = ({ load }: { load: () => unknown }) => {
  useAutoRefresh(load, often);
  return null;
};

const Retried = ({ load }: { load: () => unknown }) => {
  useRetry(true, load);
  return null;
};

test.each([
  ['a poll', Kept],
  ['a retry', Retried],
])('on a slow network %s waits for the pending response', async (_, Component) => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const load = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  render(<Component load={load} />);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(2);
});
