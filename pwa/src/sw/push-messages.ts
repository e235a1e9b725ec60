import { DEFAULT_LANGUAGE, isLanguage, type Language } from 'bff/shared/languages';
import { messages as english, type PushMessages } from './messages/en.ts';
import { messages as hindi } from './messages/hi.ts';

const messagesByLanguage: Readonly<Record<Language, PushMessages>> = { en: english, hi: hindi };

/** The texts in this language; in English if a message names none, or one that this worker does not know. */
export const pushMessagesFor = (language: unknown): PushMessages =>
  messagesByLanguage[isLanguage(language) ? language : DEFAULT_LANGUAGE];
