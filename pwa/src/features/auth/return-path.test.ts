import { expect, test } from 'vitest';
import { keepingNext, loginPathTo, pathAfterLogin } from './return-path.ts';

const searchFor = (next: string) => `?next=${encodeURIComponent(next)}`;

test.each(['/OnlineClass', '/onlineclass', '/Payment?order=7#utr'])('leads back to %s', (next) => {
  expect(pathAfterLogin(searchFor(next))).toBe(next);
  expect(pathAfterLogin(new URL(loginPathTo(next), 'http://localhost').search)).toBe(next);
});

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
])('leads to the dashboard instead of %j', (next) => {
  expect(pathAfterLogin(searchFor(next))).toBe('/UserDashboard');
});

test.each(['/login', '/Register', '/login?next=/login'])('does not lead back to %s', (next) => {
  expect(pathAfterLogin(searchFor(next))).toBe('/UserDashboard');
});

test('login and registration keep the destination', () => {
  expect(keepingNext('/register', searchFor('/OnlineClass'))).toBe('/register?next=%2FOnlineClass');
  expect(keepingNext('/register', '')).toBe('/register');
});
