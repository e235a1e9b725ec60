import type { Language } from 'bff/shared/languages';
import { storeChosenLanguage } from './chosen-language.ts';
import { activateLanguage } from './messages.ts';

/** Applies the language of an account to the device and the page. If its messages cannot be loaded, the page keeps its language. */
export const applyAccountLanguage = async (language: Language): Promise<void> => {
  storeChosenLanguage(language);
  await activateLanguage(language).catch(() => {});
};
