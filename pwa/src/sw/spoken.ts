import { spokenMark } from '../data/offline/sw-names.ts';
import { LANGUAGES, DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';

/** The language that is spoken on this device. */
export const spoken = async (): Promise<Language> => {
  for (const language of LANGUAGES) {
    if (await caches.has(spokenMark(language))) return language;
  }
  return DEFAULT_LANGUAGE;
};
