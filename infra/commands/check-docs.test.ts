import { expect, test } from 'vitest';
import { findDocFaults } from './find-doc-faults.ts';

const page = (text: string) => `# Backups\n\nFor the owner. ${text}\n\n## What was tried?\nAll.\n`;
const file = 'infra/docs/operate/backups.md';

test.each([
  ['a page', '[a page](no-page.md)', 'the link no-page.md leads nowhere'],
  ['a picture', '![a picture](../no-picture.png)', 'the link ../no-picture.png leads nowhere'],
  ['a heading', '[a heading](#nothing)', 'the link #nothing leads nowhere'],
  [
    'a heading of another page',
    '[a heading](../../../README.md#nothing)',
    'the link ../../../README.md#nothing leads nowhere',
  ],
  [
    'too many words',
    'word '.repeat(1_500),
    '1508 words, and at most 1500 are read: split the page',
  ],
])('a fault is found: %s', (_, text, fault) => {
  expect(findDocFaults(page(text), file)).toEqual([fault]);
});

test('a page that does not name its reader is found', () => {
  expect(findDocFaults('# Backups\n\nEvery night.\n', file)).toEqual([
    'begin with the reader, such as "For the owner.", not with "Every night.…"',
  ]);
});

test.each([
  ['a page', '[a page](../../../README.md)'],
  ['a heading', '[a heading](#what-was-tried)'],
  ['another site', '[a site](https://example.org/nothing)'],
  ['code', '\n```\n[code](no-page.md)\n```\n'],
  [
    'a generated table',
    `\n<!-- modules -->\n${'word '.repeat(1_500)}\n<!-- end of the modules -->\n`,
  ],
])('no fault is found: %s', (_, text) => {
  expect(findDocFaults(page(text), file)).toEqual([]);
});
