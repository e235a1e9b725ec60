import { LANGUAGES } from 'bff/shared/languages';
import { expect, test } from 'vitest';
import { loginPathReturningTo } from '../../content/paths.ts';
import { pathForLanguage } from '../../i18n/localized-paths.ts';
import { isServerPath, pathAfterLogin, withNextOf } from './return-path.ts';

const searchFor = (next: string) => `?next=${encodeURIComponent(next)}`;

test.each(['/OnlineClass', '/onlineclass', '/Payment?order=7#utr'])(
  'a login leads back to %s',
  (next) => {
    expect(pathAfterLogin(searchFor(next))).toBe(next);
    expect(pathAfterLogin(new URL(loginPathReturningTo(next), 'http://localhost').search)).toBe(
      next,
    );
  },
);

test.each([
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'UserDashboard',
  'http://localhost:3000@evil.example',
])('a login leads to the dashboard instead of %j', (next) => {
  expect(pathAfterLogin(searchFor(next))).toBe('/UserDashboard');
});

test.each(['/login', '/Register', '/login?next=/login', '/hi/login', '/HI/Register'])(
  'a login does not lead back to %s',
  (next) => {
    expect(pathAfterLogin(searchFor(next))).toBe('/UserDashboard');
  },
);

test.each([
  ['/join/asana-regular-classes', true],
  ['/join/7', true],
  ['/join/asana-regular-classes/2026-12-08', true],
  ['/join/', false],
  ['/joining', false],
  ['/UserDashboard', false],
  ['/Courses?next=/join/7', false],
])('the path %s is one of the server: %s', (path, served) => {
  expect(isServerPath(pathAfterLogin(searchFor(path)))).toBe(served);
});

test.each(['/join//evil.example', '/join/..//evil.example', '/join/../..//evil.example'])(
  '%j stays on this site',
  (next) => {
    const path = pathAfterLogin(searchFor(next));
    expect(new URL(path, window.location.origin).origin).toBe(window.location.origin);
    expect(path).not.toMatch(/^\/[/\\]/);
  },
);

test.each(['/hi//evil.example', '/hi/\\evil.example', '/hi/.//evil.example'])(
  '%j stays on this site in any language',
  (next) => {
    const path = pathAfterLogin(searchFor(next));
    for (const language of LANGUAGES)
      expect(pathForLanguage(language, path)).not.toMatch(/^\/[/\\]/);
  },
);

test('login and registration keep the destination', () => {
  expect(withNextOf('/register', searchFor('/OnlineClass'))).toBe('/register?next=%2FOnlineClass');
  expect(withNextOf('/register', '')).toBe('/register');
});
