import type { Language } from 'bff/shared/languages';

/** Why classes are changed most often, in the words that learners read. One language: each is beside the others. */
const readyReasons: Partial<Record<string, Record<Language, string>>> = {
  holiday: { en: 'Holiday', hi: 'त्योहार' },
  away: { en: 'The teacher is away', hi: 'शिक्षक बाहर हैं' },
};

/** Empty for a name that an older version of the app has kept. */
export const readyReason = (name: string, language: Language): string =>
  readyReasons[name]?.[language] ?? '';
