import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { namesOf, shortName } from './class-names.ts';

const root = resolve(import.meta.dirname, '..');
const sheets = globSync('src/**/*.module.css', { cwd: root });

test('no two classes or animations of the app have one name', () => {
  const names = sheets.flatMap((sheet) =>
    namesOf(sheet).map((name) => shortName(name, resolve(root, sheet))),
  );
  expect(names.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]{1,2}\d{1,2}$/);
});

test('a class has the same name in the app and where its style is asked for as text', () => {
  const sheet = resolve(root, 'src/ui/Button.module.css');
  expect(shortName('button', `${sheet}?inline`)).toBe(shortName('button', sheet));
});

test('a class that is not in its file fails the build', () => {
  expect(() => shortName('nowhere', resolve(root, 'src/ui/Button.module.css'))).toThrow(/nowhere/);
});
