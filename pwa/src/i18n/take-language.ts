import type { Language } from 'bff/shared/languages';
import { chooseLanguage } from './choice.ts';
import { speak } from './messages.ts';

/** Makes the language of an account that of the device and of the page. Without its words, the page goes on as it is. */
export const takeLanguage = async (language: Language): Promise<void> => {
  chooseLanguage(language);
  await speak(language).catch(() => {});
};
