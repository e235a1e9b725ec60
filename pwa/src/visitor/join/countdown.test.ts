import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** jsdom cannot reload a page. It reports the attempt here. */
interface VirtualConsole {
  on(event: 'jsdomError', hear: (said: { message: string }) => void): void;
  removeAllListeners(event: 'jsdomError'): void;
}
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } })
  .jsdom;

let reloads = 0;
/** Removes the page's listeners after a test. */
const leave: (() => void)[] = [];

/** The device's clock; India is five and a half hours ahead. */
const device = new Date('2026-11-20T12:00:00Z');

beforeEach(() => {
  reloads = 0;
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ message }) => {
    if (/navigation/.test(message)) reloads += 1;
  });
  vi.useFakeTimers({ now: device, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [] });
  for (const target of [document, window]) {
    const listen = target.addEventListener.bind(target);
    const hear = (name: string, listener: EventListenerOrEventListenerObject) => {
      listen(name, listener);
      leave.push(() => target.removeEventListener(name, listener));
    };
    vi.spyOn(target, 'addEventListener').mockImplementation(hear);
  }
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of leave.splice(0)) end();
});

/** Opens a page whose response arrived just now. */
const open = async (content: string) => {
  vi.resetModules();
  document.body.innerHTML = content;
  await import('./countdown.ts');
};

const waiting = (now: string, opensAt: string) => `
  <div data-now="${now}" data-opens-at="${opensAt}" hidden><p id="count"></p><p id="unit"></p></div>`;

const shown = () => ['count', 'unit'].map((id) => document.getElementById(id)?.textContent);

test('the page counts down by the server’s clock, whatever the device’s clock shows', async () => {
  await open(waiting('2026-12-08T01:10:48.000Z', '2026-12-08T01:15:00.000Z'));
  expect(shown()).toEqual(['4:12', 'minutes until you can join']);
  expect(document.querySelector('div')?.hidden).toBe(false);
  vi.advanceTimersByTime(13_000);
  expect(shown()[0]).toBe('3:59');
  vi.advanceTimersByTime(190_000);
  expect(shown()).toEqual(['49', 'seconds until you can join']);
  vi.advanceTimersByTime(48_000);
  expect(shown()).toEqual(['1', 'second until you can join']);
});

test('the page counts hours and minutes before the last hour', async () => {
  await open(waiting('2026-12-07T20:10:30.000Z', '2026-12-08T01:15:00.000Z'));
  expect(shown()).toEqual(['5:04', 'hours until you can join']);
  vi.advanceTimersByTime(4 * 3_600_000 + 5 * 60_000);
  expect(shown()).toEqual(['59:30', 'minutes until you can join']);
});

test('the page reloads once, soon after the opening', async () => {
  await open(waiting('2026-12-08T01:14:58.000Z', '2026-12-08T01:15:00.000Z'));
  vi.advanceTimersByTime(2_000);
  expect([shown()[0], reloads]).toEqual(['0', 0]);
  vi.advanceTimersByTime(60_000);
  expect(reloads).toBe(1);
});

test('the page waits for the network, and reloads at once when a device wakes up', async () => {
  await open(waiting('2026-12-08T01:14:58.000Z', '2026-12-08T01:15:00.000Z'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.setSystemTime(device.getTime() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(reloads).toBe(0);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(reloads).toBe(1);
});

test.each([
  ['2026-12-08T01:30:00.000Z', '2026-12-08T02:30:00.000Z', '1:30 to 2:30 am your time'],
  ['2026-12-09T18:30:00.000Z', '2026-12-09T19:00:00.000Z', 'Wed, 6:30 to 7 pm your time'],
  ['2026-12-08T11:30:00.000Z', '2026-12-08T12:30:00.000Z', '11:30 am to 12:30 pm your time'],
  ['', '', ''],
])('the page adds the visitor’s hours of %s to %s', async (from, until, words) => {
  await open(`<span data-from="${from}" data-until="${until}"></span>`);
  expect(document.querySelector('span')?.textContent).toBe(words);
});

test('the page adds no visitor hours in India', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  await open('<span data-from="2026-12-08T01:30:00Z" data-until="2026-12-08T02:30:00Z"></span>');
  expect(document.querySelector('span')?.textContent).toBe('');
});

test('the countdown and the visitor’s hours are in Hindi on a Hindi page', async () => {
  document.documentElement.lang = 'hi-IN';
  const hours =
    '<p id="own" data-from="2026-12-08T20:30:00.000Z" data-until="2026-12-08T22:30:00.000Z"></p>';
  await open(waiting('2026-12-08T01:10:48.000Z', '2026-12-08T01:15:00.000Z') + hours);
  document.documentElement.lang = 'en-IN';
  expect(shown()).toEqual(['4:12', 'मिनट में क्लास खुलेगी']);
  expect(document.getElementById('own')?.textContent).toBe('आपके यहाँ मंगलवार, रात 8:30 से 10:30 बजे');
});
