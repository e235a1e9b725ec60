import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages as en } from '../../bff/src/platform/i18n/en/messages.ts';
import { messages as hi } from '../../bff/src/platform/i18n/hi/messages.ts';
import { repository } from '../commands/repository.ts';

/** English, and Hindi. */
type Translation = [string, string];

/** Not a label or a title, which may have several meanings, and not a text with values. */
const isSentence = ([english]: Translation) => /^[^{}]+[.?]$/.test(english);

const readAppTranslations = (): Translation[] =>
  globSync('pwa/src/i18n/catalogues/*/hi.po', { cwd: repository })
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .flatMap((catalogue) => [
      ...catalogue.matchAll(/(?<!^msgctxt ".+)\nmsgid "(.+)"\nmsgstr "(.+)"/gm),
    ])
    .map(([, english = '', hindi = '']) => [english, hindi]);

const readBffTranslations = (english: object, hindi: object): Translation[] =>
  Object.entries(english).flatMap(([key, said]): Translation[] => {
    const translated = (hindi as Record<string, unknown>)[key];
    if (typeof said === 'string') return [[said, String(translated)]];
    return typeof said === 'object' ? readBffTranslations(said, translated as object) : [];
  });

test('a sentence that the app and the BFF share has the same Hindi translation', () => {
  const inApp = new Map(readAppTranslations().filter(isSentence));
  const inBoth = readBffTranslations(en, hi).filter(
    (pair) => isSentence(pair) && inApp.has(pair[0]),
  );
  expect(inBoth.length).toBeGreaterThan(20);
  expect(inBoth.filter(([english, hindi]) => inApp.get(english) !== hindi)).toEqual([]);
});
