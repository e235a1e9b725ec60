import type { Language } from '../i18n/languages.ts';
import { alsoLoad, languageNow } from '../i18n/messages.ts';
import type { DateWords } from './messages/dates/days.ts';

const loaded = new Map<Language, DateWords>();

const keep = (language: Language) => (code: { words: DateWords }) =>
  loaded.set(language, code.words);

alsoLoad('visitor', {
  en: () => import('./messages/dates/en.ts').then(keep('en')),
  hi: () => import('./messages/dates/hi.ts').then(keep('hi')),
});

/** The words for days and hours. They come with the other words of the language, before the first render. */
export const dateWords = (): DateWords => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words for days were not loaded.');
  return words;
};
