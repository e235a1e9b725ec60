import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invariants } from './invariants/all.ts';
import { notedInvariants } from './invariants/engine.ts';
import { invariantsFile, invariantsPage } from './invariants-page.ts';

test('the page of the invariants matches the code', () => {
  const page = readFileSync(invariantsFile, 'utf8');
  expect(invariantsPage(), 'run `npx --yes pnpm@12 architecture`').toBe(page);
});

test('every invariant has an id of its own, of an area and a name', () => {
  const ids = [...notedInvariants, ...invariants].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
});
