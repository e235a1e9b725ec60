import { LANGUAGES, type Language } from 'bff/shared/languages';
import { languageMarkCache } from './service-worker-names.ts';

/** Stores the device's language for the worker, which cannot read cookies in every browser. Never rejects. */
export const markDeviceLanguage = async (deviceLanguage: Language) => {
  try {
    for (const language of LANGUAGES) {
      const cacheName = languageMarkCache(language);
      if (language === deviceLanguage) await caches.open(cacheName);
      else await caches.delete(cacheName);
    }
  } catch {
    // There are no caches, and no worker.
  }
};
