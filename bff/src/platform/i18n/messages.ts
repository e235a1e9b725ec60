import type { Language } from '../../shared/languages.ts';
import { en } from './en/messages.ts';
import { hi } from './hi/messages.ts';
import type { Translation } from './translation.ts';

/** All that the BFF says in one language. */
export type Words = Translation<typeof en>;

const ALL: Record<Language, Words> = { en, hi };

/** All that the BFF says in this language. */
export const wordsIn = (language: Language): Words => ALL[language];
