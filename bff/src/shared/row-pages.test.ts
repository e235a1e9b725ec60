import { expect, test } from 'vitest';
import { rowPageFile, slugPattern, templateFileOf } from './row-pages.ts';

test.each([
  ['/Renew/asana', '/Renew/:slug'],
  ['/hi/courses/asana', '/hi/courses/:slug'],
  ['/courses', '/:slug'],
  ['/', '/'],
])('the pattern of %s is %s', (path, pattern) => {
  expect(slugPattern(path)).toBe(pattern);
});

test.each([
  ['Course.html', 'Course/asana.html'],
  ['hi-Course.html', 'hi-Course/asana.html'],
])('the page of a row in %s is %s, which has its template', (file, page) => {
  expect(rowPageFile(file, 'asana')).toBe(page);
  expect(templateFileOf(page)).toBe(file);
  expect(templateFileOf(file)).toBe(file);
});
