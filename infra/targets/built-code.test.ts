import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { findMissing } from './lint-built-code.ts';
import { findMissingStyles, stylesIn } from './missing-styles.ts';

/** Uses in scripts that are harmless where the built-in is missing, or that only look like uses, each with the reason. */
const allowed: Record<string, string> = {
  requestIdleCallback: 'start.ts and DeferredShell.tsx ask first whether it is there.',
  setImmediate: 'React asks first whether it is there, and takes a MessageChannel.',
  navigation: 'React asks first whether it is there.',
  'navigator.connection': 'React asks first whether it is there.',
  startViewTransition: 'React calls it for its ViewTransition alone, in a try.',
  use: 'A hook of React, not DisposableStack.',
  login: 'A call of ours, not navigator.login.',
  revoke: 'A call of ours, not URL.revokeObjectURL or a permission.',
  handle: 'A method of Workbox’s strategies, and a property of the routes.',
};

const noMouse = 'An iPhone knows no cursors, and shows none.';

/** Styles that are harmless where the browser does not know them: the page is only plainer. */
const allowedStyles: Record<string, string> = {
  ':autofill': 'The build adds the rule with the prefix that Chrome 109 knows.',
  'mask-image': 'The build adds the declaration with the prefix that Chrome 109 knows.',
  hyphens: 'The build adds the declaration with the prefix that Safari 16 knows.',
  'text-size-adjust': 'Beside it stands the declaration with the prefix that Safari knows.',
  'text-wrap': 'Lines break where they did before.',
  'forced-color-adjust': 'Safari has no mode of forced colours.',
  '-webkit-tap-highlight-color': 'Safari on a computer is not tapped.',
  resize: 'Nobody can drag the corner of a field on an iPhone.',
  'user-select': 'The build adds the declaration with the prefix that Safari knows.',
  'font-family: ui-monospace': 'Other names follow.',
  'field-sizing': 'The field can be scrolled.',
  '@page': 'Safari 16 prints with the margins that are chosen there.',
  size: 'Safari prints on the paper that is chosen there.',
  'cursor: default': noMouse,
  'cursor: pointer': noMouse,
  'cursor: not-allowed': noMouse,
  'cursor: progress': noMouse,
};

const dist = join(repository, 'pwa', 'dist');
const [assets = []] = JSON.parse(readFileSync(join(dist, 'builds.json'), 'utf8')) as string[][];
const scripts = [...assets.filter((name) => name.endsWith('.js')), 'sw.js'];

const codes = scripts.map((name) => readFileSync(join(dist, name), 'utf8'));

const uses: [use: string, code: string][] = [
  ['toSorted', '[2, 1].toSorted()'],
  ['toSorted', 'a?.b.toSorted()'],
  ['withResolvers', 'const p = Promise; p.withResolvers()'],
  ['Promise.withResolvers', 'const { withResolvers } = Promise'],
  ['URL.canParse', 'const parses = URL.canParse'],
  ['canParse', 'window.URL.canParse("/")'],
  ['Object.groupBy', 'Object.groupBy'],
  ['Array.fromAsync', 'Array.fromAsync'],
  ['AbortSignal.any', 'AbortSignal.any([])'],
  ['union', 'new Set().union(other)'],
  ['Iterator', 'Iterator.prototype'],
  ['URLPattern', 'new URLPattern({})'],
  ['scheduler', 'window.scheduler?.yield()'],
  ['checkVisibility', 'element.checkVisibility()'],
  ['navigator.connection', 'navigator.connection.effectiveType'],
  ['requestIdleCallback', 'requestIdleCallback(work)'],
  ['navigation', '/* oxlint-disable */ navigation.go()'],
  ['navigation', '/* eslint-disable no-restricted-globals */ navigation.go()'],
  ['Parsing error: Invalid regular expression flag', '/[a--b]/v'],
];

const harmless = [
  'element.checkVisibility?.()',
  'structuredClone(1); list.at(-1); list.findLast(Boolean); Object.hasOwn(a, "b")',
  'AbortSignal.timeout(1); Promise.any([]); indexedDB.databases(); crypto.randomUUID()',
  'const navigation = {}; navigation.go(1)',
];

// One run of the linter serves all tests.
const found = findMissing([...codes, ...uses.map(([, code]) => code), ...harmless]);
const findings = scripts.flatMap((script, n) =>
  (found[n] ?? []).map((finding) => ({ script, ...finding })),
);

test('the built code uses nothing that the oldest browsers lack', () => {
  expect(scripts.length).toBeGreaterThan(10);
  expect(findings.filter(({ use }) => !(use in allowed))).toEqual([]);
});

test('nothing is allowed that is not used', () => {
  const used = new Set(findings.map(({ use }) => use));
  expect(Object.keys(allowed).filter((use) => !used.has(use))).toEqual([]);
});

test.each(uses.map(([use, code], n) => [use, code, found[codes.length + n]] as const))(
  '%s is found in %s',
  (use, _, findings) => {
    expect(findings?.map((finding) => finding.use)).toContain(use);
  },
);

test.each(harmless.map((code, n) => [code, found[codes.length + uses.length + n]] as const))(
  'nothing is found in %s',
  (_, findings) => {
    expect(findings).toEqual([]);
  },
);

const sheets = assets.filter((name) => name.endsWith('.css'));
const sheetStyles = sheets.map((name) => readFileSync(join(dist, name), 'utf8'));
const scriptStyles = codes.flatMap(stylesIn);
const missingIn = (styles: string[]) => [...new Set(styles.flatMap(findMissingStyles))];

test('the built styles use nothing that breaks the layout of the oldest browsers', () => {
  expect(sheetStyles.length).toBeGreaterThan(0);
  expect(missingIn(sheetStyles).filter((use) => !(use in allowedStyles))).toEqual([]);
});

test('neither do the styles that travel in scripts', () => {
  expect(scriptStyles.length).toBeGreaterThan(100);
  expect(missingIn(scriptStyles).filter((use) => !(use in allowedStyles))).toEqual([]);
});

test('no style is allowed that is not used', () => {
  const used = missingIn([...sheetStyles, ...scriptStyles]);
  expect(Object.keys(allowedStyles).filter((use) => !used.includes(use))).toEqual([]);
});

test.each([
  'a { color: color-mix(in srgb, red 55%, transparent) }',
  'a { color: light-dark(red, blue) }',
  'a { & b { color: red } }',
  'a { inline-size: 1rlh }',
  'a { inline-size: round(1px, 2px) }',
  'a { white-space-collapse: collapse }',
  'a { content-visibility: auto }',
  'a:user-valid { color: red }',
  '@media (scripting: none) { a { color: red } }',
  '@starting-style { a { opacity: 0 } }',
  '@scope (a) { b { color: red } }',
  '@supports (color: red) { a { width: stretch } }',
])('a style that is too new is found in %s', (style) => {
  expect(findMissingStyles(style)).toHaveLength(1);
});

test.each([
  '@layer a { b { aspect-ratio: 1 } }',
  '@media (width >= 1px) { a:has(b)::before { content: "1rlh"; translate: 1.5dvh } }',
  '@supports (width:stretch) { @media print { a { width: stretch } } }',
  '@container (inline-size > 1px) { a { color: #1f1rlh } }',
])('no style that is too new is found in %s', (style) => {
  expect(findMissingStyles(style)).toEqual([]);
});
