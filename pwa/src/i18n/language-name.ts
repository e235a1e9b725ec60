import { type Language, LOCALES } from 'bff/shared/languages';
import { currentLanguage } from './messages.ts';

/** The name of a language in that of the page, "Hindi" or "हिन्दी"; its own name where the browser knows no other. */
export const languageName = (language: Language): string => {
  const { tag } = LOCALES[currentLanguage()];
  const names = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' });
  return names.of(language) ?? LOCALES[language].name;
};
