import { expect, test } from 'vitest';
import { findUntranslated } from './untranslated.ts';

/** A value in a template, as it is written in code. */
const value = ['$', '{n}'].join('');

const inCode = (code: string) =>
  findUntranslated(code, 'Screen.tsx').map(({ words, why }) => `${why}: ${words}`);

test.each([
  ['text of an element', 'const A = () => <p>Join now</p>;', 'bare: Join now'],
  ['one word', 'const A = () => <b>Save</b>;', 'bare: Save'],
  ['what a screen reader says', 'const A = () => <nav aria-label="Places" />;', 'bare: Places'],
  ['a sentence in code', "const words = () => 'The course is full';", 'bare: The course is full'],
  [
    'one with values',
    `const a = (n: number) => \`Began ${value} minutes ago\`;`,
    'bare: Began … minutes ago',
  ],
  [
    'one of two cases',
    "const a = (b: boolean) => b ? 'Nobody is here.' : x;",
    'bare: Nobody is here.',
  ],
  ['a message made too early', 'const a = t`Save`;', 'too early: t`Save`;'],
])('the untranslated text in %s is found', (_, code, words) => {
  expect(inCode(code)).toEqual([words]);
});

test.each([
  'const A = () => <p>{t`Join now`}</p>;',
  'const A = () => <p><Trans>Pay <b>now</b></Trans></p>;',
  "throw new Error('The page has no root');",
  'const A = () => <p className="wide page" id=\'a b\' />;',
  `const a = () => plural(n, { one: '1 seat left', other: \`${value} seats left\` });`,
  "import { a } from './The page.ts';",
  'const a = 12, b = <span>·</span>;',
  "/** One language: names of firms. */\nconst names = ['Google Meet'];",
  "const path = 'M6 6l12 12M18 6 6 18';",
  `const header = \`Bearer ${value}\`;`,
])('nothing untranslated is found in %s', (code) => {
  expect(inCode(code)).toEqual([]);
});
