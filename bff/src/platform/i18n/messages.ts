import type { Language } from '../../shared/languages.ts';
import { messages as en } from './en/messages.ts';
import { messages as hi } from './hi/messages.ts';
import type { Translation } from './translation.ts';

/** The message catalogue of the BFF in one language. */
export type Messages = Translation<typeof en>;

const MESSAGES_BY_LANGUAGE: Record<Language, Messages> = { en, hi };

/** The message catalogue in this language. */
export const messagesFor = (language: Language): Messages => MESSAGES_BY_LANGUAGE[language];
