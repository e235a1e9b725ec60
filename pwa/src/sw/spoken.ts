import { spokenMark } from '../data/offline/sw-names.ts';
import { allLanguages, defaultLanguage, type Language } from '../i18n/languages.ts';

/** The language that is spoken on this device. */
export const spoken = async (): Promise<Language> => {
  for (const language of allLanguages) {
    if (await caches.has(spokenMark(language))) return language;
  }
  return defaultLanguage;
};
