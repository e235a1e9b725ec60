import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Called once for each loading anew, which jsdom itself cannot do. */
const keep = vi.fn();
const listeners: EventListener[] = [];
const missChunk = async () => {
  window.dispatchEvent(new Event('vite:preloadError'));
  // Whatever comes of it has come after the next task.
  await new Promise((resolve) => setTimeout(resolve));
};

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
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(leave);

test('a missing chunk loads the page anew, with what was typed, once', async () => {
  await load();
  await missChunk();
  await missChunk();
  expect(keep).toHaveBeenCalledTimes(1);
  await load();
  await missChunk();
  expect(keep).toHaveBeenCalledTimes(1);
});

test('and again when it is a long time ago', async () => {
  await load();
  await missChunk();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await load();
  await missChunk();
  expect(keep).toHaveBeenCalledTimes(2);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['only something in between does', async () => new Response(null, { status: 502 })],
])('where %s the page stays, until the next time', async (_, answer) => {
  await load();
  vi.stubGlobal('fetch', answer);
  await missChunk();
  expect(keep).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  await missChunk();
  expect(keep).toHaveBeenCalledTimes(1);
});

test('two reasons to load anew are one', async () => {
  const { reloadPage } = await load();
  reloadPage();
  reloadPage();
  expect(keep).toHaveBeenCalledTimes(1);
});
