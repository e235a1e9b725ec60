import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { findMissingUses } from './lint-built-code.ts';
import { findNewerStyles, stylesIn } from './lint-built-styles.ts';

/** Uses that are harmless where the built-in is missing, or that only look like uses, each with the reason. */
const allowed: Record<string, string> = {
  requestIdleCallback: 'start.ts and DeferredShell.tsx ask first whether it is there.',
  setImmediate: 'React asks first whether it is there, and takes a MessageChannel.',
  navigation: 'React asks first whether it is there.',
  'navigator.connection': 'React asks first whether it is there.',
  use: 'A hook of React, not DisposableStack.',
  login: 'A call of ours, not navigator.login.',
  handle: 'A method of Workbox’s strategies, and a property of the routes.',
};

const dist = join(repository, 'pwa', 'dist');
const [assets = []] = JSON.parse(readFileSync(join(dist, 'builds.json'), 'utf8')) as string[][];
const scripts = [...assets.filter((name) => name.endsWith('.js')), 'sw.js'];

const findings = scripts.flatMap((script) =>
  findMissingUses(readFileSync(join(dist, script), 'utf8')).map((found) => ({ script, ...found })),
);

test('the built code uses no built-in that the oldest browsers lack', () => {
  expect(scripts.length).toBeGreaterThan(10);
  expect(findings.filter(({ use }) => !(use in allowed))).toEqual([]);
});

test('every allowed use exists', () => {
  const used = new Set(findings.map(({ use }) => use));
  expect(Object.keys(allowed).filter((use) => !used.has(use))).toEqual([]);
});

test.each([
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
  ['Parsing error: Invalid regular expression flag', '/[a--b]/v'],
])('%s is found in %s', (use, code) => {
  expect(findMissingUses(code).map((found) => found.use)).toContain(use);
});

test.each([
  'element.checkVisibility?.()',
  'structuredClone(1); list.at(-1); list.findLast(Boolean); Object.hasOwn(a, "b")',
  'AbortSignal.timeout(1); Promise.any([]); indexedDB.databases(); crypto.randomUUID()',
  'const navigation = {}; navigation.go(1)',
])('nothing is found in %s', (code) => {
  expect(findMissingUses(code)).toEqual([]);
});

const styles = assets.filter((name) => name.endsWith('.css'));

test('the built styles use no feature that breaks the layout of the oldest browsers', () => {
  expect(styles.length).toBeGreaterThan(0);
  const found = styles.flatMap((name) => findNewerStyles(readFileSync(join(dist, name), 'utf8')));
  expect(found).toEqual([]);
});

test('the styles in scripts use no feature that breaks the layout of the oldest browsers', () => {
  const codes = scripts.map((name) => readFileSync(join(dist, name), 'utf8'));
  const applied = codes.flatMap((code) => code.match(/\.replaceSync\(/g) ?? []);
  const found = codes.flatMap(stylesIn);
  expect(found.length).toBeGreaterThan(10);
  expect(found).toHaveLength(applied.length);
  expect(found.flatMap((style) => findNewerStyles(style))).toEqual([]);
});

test.each([
  'a { color: color-mix(in srgb, red 55%, transparent) }',
  'a { color: light-dark(red, blue) }',
  'a { & b { color: red } }',
  'a { inline-size: 1rlh }',
  '@starting-style { a { opacity: 0 } }',
])('a style that is too new is found in %s', (style) => {
  expect(findNewerStyles(style)).toHaveLength(1);
});
