import { beforeEach, expect, test, vi } from 'vitest';

/** jsdom cannot reload a page. It reports the attempt here. */
interface VirtualConsole {
  on(event: 'jsdomError', hear: (said: { type: string; message: string }) => void): void;
  removeAllListeners(event: 'jsdomError'): void;
}
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } })
  .jsdom;

/** The actions of the page. */
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

test('a missing chunk reloads the page once', async () => {
  const { reloadForMissingChunk } = await load();
  expect(reloadForMissingChunk()).toBe(true);
  expect(done).toEqual(['reload']);
  reloadForMissingChunk();
  expect(done).toEqual(['reload']);
  expect((await load()).reloadForMissingChunk()).toBe(false);
  expect(done).toEqual(['reload']);
});

test('a missing chunk reloads the page again after a long time', async () => {
  (await load()).reloadForMissingChunk();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  (await load()).reloadForMissingChunk();
  expect(done).toEqual(['reload', 'reload']);
});

test('a missing chunk does not reload the page offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await load()).reloadForMissingChunk()).toBe(false);
  expect(done).toEqual([]);
});

test('two reasons to reload cause one reload', async () => {
  const { reloadPage } = await load();
  reloadPage();
  reloadPage();
  expect(done).toEqual(['reload']);
});
