import type { DateTexts } from 'bff/shared/dates/format';
import type { Language } from 'bff/shared/languages';
import { currentLanguage, registerMessages } from '../i18n/messages.ts';

const loaded = new Map<Language, DateTexts>();

const storeTexts = (language: Language) => (code: { dates: DateTexts }) =>
  loaded.set(language, code.dates);

registerMessages('visitor', {
  en: () => import('bff/shared/dates/en').then(storeTexts('en')),
  hi: () => import('bff/shared/dates/hi').then(storeTexts('hi')),
});

/** The texts for dates and times. They are loaded with the other messages of the language, before the first render. */
export const dateTexts = (): DateTexts => {
  const texts = loaded.get(currentLanguage());
  if (!texts) throw new Error('The words for days were not loaded.');
  return texts;
};
