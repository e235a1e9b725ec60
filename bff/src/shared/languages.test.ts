import { expect, test } from 'vitest';
import { courseTextNames, emptyOptionalTexts, mapCourseTexts } from './course-texts.ts';
import { isLanguage, languageOf, localizedPath, mapLanguages } from './languages.ts';
import { mapTranslations, TRANSLATION_LANGUAGES, translationFor } from './localized-content.ts';

test('a language that the site does not know is read as the default', () => {
  expect([languageOf('hi'), languageOf('xx'), languageOf(null)]).toEqual(['hi', 'en', 'en']);
  expect([isLanguage('en'), isLanguage('hi-IN'), isLanguage(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('each language has its own address, the default the plain one', () => {
  expect(mapLanguages((language) => localizedPath('/Courses', language))).toEqual({
    en: '/Courses',
    hi: '/hi/Courses',
  });
});

test('content is translated into all languages but the default', () => {
  expect(TRANSLATION_LANGUAGES).toEqual(['hi']);
  expect(mapTranslations((language) => `in ${language}`)).toEqual({ hi: 'in hi' });
  expect(translationFor('hi', { hi: 'आसन' })).toBe('आसन');
  expect(translationFor('hi', {})).toBeUndefined();
  expect(translationFor('hi', null)).toBeUndefined();
  expect(translationFor('en', { hi: 'आसन', en: 'Asana' } as object)).toBeUndefined();
});

test('a course has each of its texts, and only what the fee covers may be empty', () => {
  expect(mapCourseTexts((name) => name.length)).toEqual({
    title: 5,
    summary: 7,
    level: 5,
    forWhom: 7,
    teaches: 7,
    feeCovers: 9,
  });
  expect(courseTextNames).toHaveLength(6);
  expect(emptyOptionalTexts).toEqual({ feeCovers: '' });
});
