import { beforeEach, expect, test, vi } from 'vitest';

/** jsdom cannot reload a page. It reports the attempt here. */
interface VirtualConsole {
  on(event: 'jsdomError', hear: (said: { type: string; message: string }) => void): void;
  removeAllListeners(event: 'jsdomError'): void;
}
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } })
  .jsdom;

/** What the page did. */
const done: string[] = [];

/** A reloaded page: a fresh module, the same storage of the tab. */
const load = () => {
  vi.resetModules();
  return import('./reload.ts');
};

beforeEach(() => {
  done.length = 0;
  sessionStorage.clear();
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ type, message }) => {
    done.push(/navigation/.test(message) ? 'reload' : `${type}: ${message}`);
  });
});

test('a missing screen loads the page anew, once', async () => {
  const { reloadForScreen } = await load();
  expect(reloadForScreen()).toBe(true);
  expect(done).toEqual(['reload']);
  reloadForScreen();
  expect(done).toEqual(['reload']);
  expect((await load()).reloadForScreen()).toBe(false);
  expect(done).toEqual(['reload']);
});

test('and again when it is a long time ago', async () => {
  (await load()).reloadForScreen();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  (await load()).reloadForScreen();
  expect(done).toEqual(['reload', 'reload']);
});

test('offline the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await load()).reloadForScreen()).toBe(false);
  expect(done).toEqual([]);
});

test('two reasons to load anew are one', async () => {
  const { reloadPage } = await load();
  reloadPage();
  reloadPage();
  expect(done).toEqual(['reload']);
});
