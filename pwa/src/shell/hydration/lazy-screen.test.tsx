import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as reload from '../../data/offline/reload.ts';
import { loadRequiredCode } from './lazy-screen.ts';

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

test('a screen whose code fails to load once is tried again, without a reload', async () => {
  const anew = vi.spyOn(reload, 'reloadForMissingChunk').mockReturnValue(true);
  const load = failing(1);
  const code = loadRequiredCode(load);
  await vi.runAllTimersAsync();
  expect(await code).toBe('the screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(anew).not.toHaveBeenCalled();
});

test('a screen that cannot be loaded reloads the page, which shows no error meanwhile', async () => {
  const anew = vi.spyOn(reload, 'reloadForMissingChunk').mockReturnValue(true);
  const settled = vi.fn();
  loadRequiredCode(failing(9)).then(settled, settled);
  await vi.runAllTimersAsync();
  expect(anew).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

test('a screen that still cannot be loaded after the reload shows the error', async () => {
  vi.spyOn(reload, 'reloadForMissingChunk').mockReturnValue(false);
  const code = loadRequiredCode(failing(9));
  code.catch(() => {});
  await vi.runAllTimersAsync();
  await expect(code).rejects.toThrow('Failed to fetch');
});
