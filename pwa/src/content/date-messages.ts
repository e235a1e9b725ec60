import type { DateTexts } from 'bff/shared/dates/format';
import type { Language } from 'bff/shared/languages';
import { alsoLoad, languageNow } from '../i18n/messages.ts';

const loaded = new Map<Language, DateTexts>();

const keep = (language: Language) => (code: { dates: DateTexts }) =>
  loaded.set(language, code.dates);

alsoLoad('visitor', {
  en: () => import('bff/shared/dates/en').then(keep('en')),
  hi: () => import('bff/shared/dates/hi').then(keep('hi')),
});

/** The words for days and hours. They come with the other words of the language, before the first render. */
export const dateWords = (): DateTexts => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words for days were not loaded.');
  return words;
};
