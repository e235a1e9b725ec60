import { en } from './en/words.ts';
import { hi } from './hi/words.ts';
import type { Language } from './languages.ts';
import type { Translation } from './translation.ts';

/** All that the BFF says in one language. */
export type Words = Translation<typeof en>;

const ALL: Record<Language, Words> = { en, hi };

/** All that the BFF says in this language. */
export const wordsIn = (language: Language): Words => ALL[language];
