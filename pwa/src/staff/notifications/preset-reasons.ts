import type { Language } from 'bff/shared/languages';

/** The most common reasons for a change of a class, as learners read them. Not in the catalogue: both languages are needed at once. */
const presetReasons: Partial<Record<string, Record<Language, string>>> = {
  holiday: { en: 'Holiday', hi: 'त्योहार' },
  away: { en: 'The teacher is away', hi: 'शिक्षक बाहर हैं' },
};

/** Empty for an unknown name in a draft of an older version of the app. */
export const presetReason = (name: string, language: Language): string =>
  presetReasons[name]?.[language] ?? '';
