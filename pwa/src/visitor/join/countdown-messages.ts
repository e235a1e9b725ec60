import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from 'bff/shared/languages';
import { modulesByLanguage } from '../../i18n/modules-by-language.ts';
import type { CountdownMessages } from './messages/en.ts';

const messagesByLanguage = modulesByLanguage(
  import.meta.glob<{ messages: CountdownMessages }>('./messages/??.ts', { eager: true }),
);

/** The messages of countdown.ts in the page's language. */
export const messagesOfPage = (): CountdownMessages => {
  const { lang } = document.documentElement;
  const language = LANGUAGES.find((own) => LOCALES[own].tag === lang) ?? DEFAULT_LANGUAGE;
  return messagesByLanguage[language].messages;
};
