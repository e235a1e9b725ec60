import type { Language } from '../language/languages.ts';
import { alsoLoad, languageNow } from '../language/words.ts';
import type { StudioWords } from './studio-in/en.ts';

const loaded = new Map<Language, StudioWords>();

const keep = (language: Language) => (code: { words: StudioWords }) =>
  loaded.set(language, code.words);

alsoLoad('visitor', {
  en: () => import('./studio-in/en.ts').then(keep('en')),
  hi: () => import('./studio-in/hi.ts').then(keep('hi')),
});

/** The studio's own texts, in the language that the page speaks. They come with its other words, before the first render. */
export const studioWords = (): StudioWords => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words of the studio were not loaded.');
  return words;
};
