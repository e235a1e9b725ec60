import { isSameLink } from 'bff/shared/meeting-links';
import { isWebLink } from 'bff/shared/web-link';
import { expect, test } from 'vitest';
import { normalizeLink, validateLink } from './meeting-link.ts';

test.each([
  ['', ''],
  ['   ', ''],
  [' https://meet.example/a ', 'https://meet.example/a'],
  ['http://meet.example', 'http://meet.example'],
  ['meet.example/a', 'https://meet.example/a'],
  ['meet.example:8443/a', 'https://meet.example:8443/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['//meet.example/a', 'https://meet.example/a'],
])('%j is stored as %j', (typed, kept) => {
  expect(normalizeLink(typed)).toBe(kept);
  expect(validateLink(normalizeLink(typed))).toBeUndefined();
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://meet.example',
  'mailto:a@b.example',
  'https://',
  'https://meet.example/a b',
  'java\nscript:alert(1)',
  'not a link',
])('%j is refused', (typed) => {
  expect(validateLink(normalizeLink(typed))).toContain('must be a web address');
  expect(isWebLink(normalizeLink(typed))).toBe(false);
});

test.each([
  'https://asha@meet.example',
  'https://asha:pw@meet.example/a',
  'http://:pw@meet.example',
])('%j is refused, as it sends a name or a password to the host', (typed) => {
  expect(validateLink(normalizeLink(typed))).toContain('name or password before the @');
});

test.each([
  ['HTTPS://MEET.Example:443/a%62#now', true],
  ['http://meet.example./ab?', true],
  ['https://meet.example/AB', false],
  ['https://meet.example/ab?x=1', false],
  ['https://meet.example/%zz', false],
])('%j is the same link as https://meet.example/ab: %j', (other, isSame) => {
  expect(isSameLink(other, 'https://meet.example/ab')).toBe(isSame);
});

test('a link may be 2,000 characters long and no longer', () => {
  const longest = 'https://meet.example/'.padEnd(2000, 'a');
  expect(validateLink(longest)).toBeUndefined();
  expect(validateLink(`${longest}a`)).toBe('Meeting link must be at most 2000 characters long.');
});
