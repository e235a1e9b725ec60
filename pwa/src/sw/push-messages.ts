import { DEFAULT_LANGUAGE, isLanguage } from 'bff/shared/languages';
import { modulesByLanguage } from '../i18n/modules-by-language.ts';
import type { PushMessages } from './messages/en.ts';

const messagesByLanguage = modulesByLanguage(
  import.meta.glob<{ messages: PushMessages }>('./messages/??.ts', { eager: true }),
);

/** The texts in this language; in English if a message names none, or one that this worker does not know. */
export const pushMessagesFor = (language: unknown): PushMessages =>
  messagesByLanguage[isLanguage(language) ? language : DEFAULT_LANGUAGE].messages;
