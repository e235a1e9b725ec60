import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { spokenMark } from '../data/offline/sw-names.ts';

/** The language that is spoken on this device. */
export const spoken = async (): Promise<Language> => {
  for (const language of LANGUAGES) {
    if (await caches.has(spokenMark(language))) return language;
  }
  return DEFAULT_LANGUAGE;
};
