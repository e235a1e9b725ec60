import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../bff/src/platform/i18n/en/messages.ts';
import { hi } from '../../bff/src/platform/i18n/hi/messages.ts';
import { repository } from '../commands/repository.ts';

/** English, and Hindi. */
type Pair = [string, string];

/** Not a label or a title, whose sense can be another elsewhere, and not what is made of values. */
const isSentence = ([english]: Pair) => /^[^{}]+[.?]$/.test(english);

const saidByApp = (): Pair[] =>
  globSync('pwa/src/i18n/catalogues/*/hi.po', { cwd: repository })
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .flatMap((catalogue) => [
      ...catalogue.matchAll(/(?<!^msgctxt ".+)\nmsgid "(.+)"\nmsgstr "(.+)"/gm),
    ])
    .map(([, english = '', hindi = '']) => [english, hindi]);

const saidByBff = (english: object, hindi: object): Pair[] =>
  Object.entries(english).flatMap(([key, said]): Pair[] => {
    const translated = (hindi as Record<string, unknown>)[key];
    if (typeof said === 'string') return [[said, String(translated)]];
    return typeof said === 'object' ? saidByBff(said, translated as object) : [];
  });

test('a sentence that both the app and the BFF say is the same in Hindi', () => {
  const inApp = new Map(saidByApp().filter(isSentence));
  const inBoth = saidByBff(en, hi).filter((pair) => isSentence(pair) && inApp.has(pair[0]));
  expect(inBoth.length).toBeGreaterThan(20);
  expect(inBoth.filter(([english, hindi]) => inApp.get(english) !== hindi)).toEqual([]);
});
