import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { languageMarkCache } from '../data/offline/service-worker-names.ts';

/** The language of this device. */
export const deviceLanguage = async (): Promise<Language> => {
  for (const language of LANGUAGES) {
    if (await caches.has(languageMarkCache(language))) return language;
  }
  return DEFAULT_LANGUAGE;
};
