import { DEFAULT_LANGUAGE, isLanguage, type Language } from 'bff/shared/languages';
import { words as english, type PushWords } from './messages/en.ts';
import { words as hindi } from './messages/hi.ts';

const words: Readonly<Record<Language, PushWords>> = { en: english, hi: hindi };

/** What the worker says in this language; in English where a message names none, or one that this worker does not know. */
export const pushWordsIn = (language: unknown): PushWords =>
  words[isLanguage(language) ? language : DEFAULT_LANGUAGE];
