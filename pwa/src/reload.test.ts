import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Called once for each loading anew, which jsdom itself cannot do. */
const keep = vi.fn();
const listeners: EventListener[] = [];
const missChunk = () => window.dispatchEvent(new Event('vite:preloadError'));

/** A page that was just loaded: the module knows nothing, the tab's storage stays. */
const load = async () => {
  leave();
  vi.resetModules();
  const listen = vi.spyOn(window, 'addEventListener');
  const reload = await import('./reload.ts');
  reload.reloadOnMissingChunk();
  listeners.push(listen.mock.calls.at(-1)?.[1] as EventListener);
  listen.mockRestore();
  reload.beforeReload(keep);
  return reload;
};

const leave = () => {
  for (const listener of listeners) window.removeEventListener('vite:preloadError', listener);
};

beforeEach(() => {
  keep.mockReset();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(leave);

test('a missing chunk loads the page anew, with what was typed, once', async () => {
  await load();
  missChunk();
  missChunk();
  expect(keep).toHaveBeenCalledTimes(1);
  await load();
  missChunk();
  expect(keep).toHaveBeenCalledTimes(1);
});

test('and again when it is a long time ago', async () => {
  await load();
  missChunk();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await load();
  missChunk();
  expect(keep).toHaveBeenCalledTimes(2);
});

test('offline the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await load();
  missChunk();
  expect(keep).not.toHaveBeenCalled();
});

test('two reasons to load anew are one', async () => {
  const { reloadPage } = await load();
  reloadPage();
  reloadPage();
  expect(keep).toHaveBeenCalledTimes(1);
});
