import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { withActs } from './permissions.ts';
import { drawHouse, houses, withTables } from './picture.ts';

const doc = (name: string) => readFileSync(join(repository, 'infra/docs', name), 'utf8');
const howTo = 'run `npx --yes pnpm@12 architecture`';

test.each(Object.entries(houses))(
  'the picture of the %s is drawn from this code',
  async (name, house) => {
    expect(await drawHouse(house), howTo).toBe(doc(`architecture-${name}.svg`));
  },
);

test('the table of acts is the one that the BFF asks', () => {
  const page = doc('acts.md');
  expect(withActs(page), howTo).toBe(page);
});

test('the tables of rooms are those of the import law', () => {
  const page = doc('architecture.md');
  expect(withTables(page), howTo).toBe(page);
});
