import { LANGUAGES, type Language } from 'bff/shared/languages';
import { spokenMark } from './sw-names.ts';

/** Tells the worker, which cannot read cookies everywhere, which language this device speaks. Never rejects. */
export const markSpoken = async (spoken: Language) => {
  try {
    for (const language of LANGUAGES) {
      const mark = spokenMark(language);
      if (language === spoken) await caches.open(mark);
      else await caches.delete(mark);
    }
  } catch {
    // There are no caches, and no worker.
  }
};
