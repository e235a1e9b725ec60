import { expect, test } from 'vitest';
import { allowlist, createPageFiles } from './page-files.ts';

const fileOf = createPageFiles([
  { url: 'index.html' },
  { url: 'Courses.html' },
  { url: 'Onlineclasses.html' },
  { url: 'hi.html' },
  { url: 'hi-Courses.html' },
  'app-shell.html',
  { url: 'assets/index-abc.js' },
]);

test.each([
  ['/', 'index.html'],
  ['/Courses', 'Courses.html'],
  ['/courses', 'Courses.html'],
  ['/COURSES/', 'Courses.html'],
  ['/Courses//', 'Courses.html'],
  ['/onlineClasses', 'Onlineclasses.html'],
  ['/hi', 'hi.html'],
  ['/HI/', 'hi.html'],
  ['/hi/Courses', 'hi-Courses.html'],
  ['/hi/OnlineClass', undefined],
  ['/OnlineClass', undefined],
  ['/onlineclass', undefined],
  ['/Courses/more', undefined],
  ['/assets/index-abc.js', undefined],
])('the path %s has the file %s', (path, file) => {
  expect(fileOf(path)).toBe(file);
});

test.each([
  ['/UserDashboard', true],
  ['/userdashboard/', true],
  ['/OnlineClass?from=menu', true],
  ['/onlineclass', true],
  ['/Onlineclasses', false],
  ['/onlineclass/12', false],
  ['/x/UserDashboard', false],
  ['/Renew/asana-regular-classes', true],
  ['/renew/asana/?x=1', true],
  ['/Renew', false],
  ['/Renew/asana/now', false],
  ['/api/meetings', false],
])('the path %s is an app route: %s', (path, expected) => {
  const patterns = allowlist(['/UserDashboard', '/OnlineClass', '/Renew/:slug']);
  expect(patterns.some((pattern) => pattern.test(path))).toBe(expected);
});
