import { afterEach, expect, test, vi } from 'vitest';
import { chosenLanguage, storeChosenLanguage } from './chosen-language.ts';

/** jsdom itself, which vitest puts into the page. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

const url = location.href;
afterEach(() => {
  vi.restoreAllMocks();
  jsdom.reconfigure({ url });
});

test.each([
  ['https://yoga.example.org/', /^__Host-language=hi; Path=\/; Max-Age=.*; Secure$/],
  ['http://localhost/', /^language=hi; Path=\/; Max-Age=\d+; SameSite=Lax$/],
])('at %s the choice is stored in a cookie that the browser accepts', (url, cookie) => {
  jsdom.reconfigure({ url });
  const stored = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  storeChosenLanguage('hi');
  expect(stored.mock.calls).toEqual([[expect.stringMatching(cookie)]]);
});

test.each([
  ['__Host-language=hi', 'hi'],
  ['language=hi', 'hi'],
  ['language=en; __Host-language=hi', 'hi'],
  ['__Host-language=fr', undefined],
])('the cookie %s is read as %s', (cookie, language) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  expect(chosenLanguage()).toBe(language);
});
