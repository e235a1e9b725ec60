import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { asvsPages, filesIn, readLedger, withAsvsSummary, withChapters } from './asvs.ts';
import { asvsNumbers } from './asvs-numbers.ts';

const ledger = readLedger();
const page = (name: string) => readFileSync(join(repository, 'infra/docs/operate', name), 'utf8');
const howTo = 'run `npx --yes pnpm@12 architecture`';

test('the ledger has each requirement of the levels 1 and 2 once, in their order', () => {
  const numbers = Object.entries(asvsNumbers).flatMap(([chapter, rest]) =>
    rest.split(' ').map((number) => `${chapter}.${number}`),
  );
  expect(numbers).toHaveLength(253);
  expect(ledger.map(({ number }) => number)).toEqual(numbers);
});

test('every file that the ledger names exists', () => {
  const missing = ledger
    .flatMap((line) => filesIn(line).map((file) => ({ number: line.number, file })))
    .filter(({ file }) => !existsSync(join(repository, file)));
  expect(missing).toEqual([]);
});

test('a requirement that holds names its test or page, any other its reason', () => {
  const incomplete = ledger.filter((line) => {
    const reason = line.proof.split(' ').filter((word) => !filesIn(line).includes(word));
    return line.state === 'holds' ? filesIn(line).length === 0 : reason.length < 3;
  });
  expect(incomplete.map(({ number }) => number)).toEqual([]);
  for (const { number, level, requirement, state, date } of ledger) {
    expect(['holds', 'open', 'not applicable'], number).toContain(state);
    expect(level, number).toMatch(/^[12]$/);
    expect(date, number).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(requirement.length, number).toBeLessThanOrEqual(80);
  }
});

test.each(Object.entries(asvsPages))('the tables of %s match the ledger', (name, chapters) => {
  expect(withChapters(page(name), chapters), howTo).toBe(page(name));
});

test('the summary matches the ledger, and every chapter has a page', () => {
  expect(withAsvsSummary(page('asvs.md')), howTo).toBe(page('asvs.md'));
  expect(Object.values(asvsPages).flat()).toEqual(Object.keys(asvsNumbers).map(Number));
});
