import type { Language } from '../language/languages.ts';
import { alsoLoad, languageNow } from '../language/words.ts';
import type { DateWords } from './dates-in/days.ts';

const loaded = new Map<Language, DateWords>();

const keep = (language: Language) => (code: { words: DateWords }) =>
  loaded.set(language, code.words);

alsoLoad('visitor', {
  en: () => import('./dates-in/en.ts').then(keep('en')),
  hi: () => import('./dates-in/hi.ts').then(keep('hi')),
});

/** The words for days and hours. They come with the other words of the language, before the first render. */
export const dateWords = (): DateWords => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words for days were not loaded.');
  return words;
};
