import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Part = () => <p>The part</p>;

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part };
  });
};

test('a lazy part whose code fails to load is loaded later, silently', async () => {
  const load = failing(2);
  const Page = lazyPart(load, 'Part');
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('The part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a lazy part is loaded at once when the network returns', async () => {
  const load = failing(1);
  const Page = lazyPart(load, 'Part');
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('The part')).toBeNull();
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('The part')).toBeTruthy();
});

test('a lazy part is not retried for ever, nor after its page is unmounted', async () => {
  const load = failing(1000);
  const Page = lazyPart(load, 'Part');
  const { unmount } = render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  const tries = load.mock.calls.length;
  expect(tries).toBeLessThan(15);
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(load).toHaveBeenCalledTimes(tries);
});
