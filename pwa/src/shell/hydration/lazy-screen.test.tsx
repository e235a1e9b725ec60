import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as reload from '../../data/offline/reload.ts';
import { neededCode } from './lazy-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the screen';
  });
};

test('a screen whose code fails once is tried again, without loading the page anew', async () => {
  const anew = vi.spyOn(reload, 'reloadForScreen').mockReturnValue(true);
  const load = failing(1);
  const code = neededCode(load);
  await vi.runAllTimersAsync();
  expect(await code).toBe('the screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(anew).not.toHaveBeenCalled();
});

test('a screen that stays away loads the page anew, which shows nothing broken meanwhile', async () => {
  const anew = vi.spyOn(reload, 'reloadForScreen').mockReturnValue(true);
  const settled = vi.fn();
  neededCode(failing(9)).then(settled, settled);
  await vi.runAllTimersAsync();
  expect(anew).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

test('where that helps no more, the failure shows', async () => {
  vi.spyOn(reload, 'reloadForScreen').mockReturnValue(false);
  const code = neededCode(failing(9));
  code.catch(() => {});
  await vi.runAllTimersAsync();
  await expect(code).rejects.toThrow('Failed to fetch');
});
