import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { arrowsOf, codebases, countArrows, drawCodebase, withTables } from './diagram.ts';

const doc = (name: string) => readFileSync(join(repository, 'infra/docs/develop', name), 'utf8');
const howTo = 'run `npx --yes pnpm@12 architecture`';

test.each(Object.entries(codebases))(
  'the diagram of the %s matches the code',
  async (name, codebase) => {
    expect(await drawCodebase(codebase), howTo).toBe(doc(`architecture-${name}.svg`));
  },
);

test.each(Object.entries(codebases))(
  'the modules of the %s stay within the maximum of arrows',
  async (_, codebase) => {
    expect(countArrows(await arrowsOf(codebase))).toBeLessThanOrEqual(codebase.maxArrows);
  },
);

test('the tables of modules match the import rules', () => {
  const page = doc('architecture.md');
  expect(withTables(page), howTo).toBe(page);
});
