import { languageOfPath } from './addresses.ts';
import { chosenLanguage } from './choice.ts';
import { defaultLanguage, type Language } from './languages.ts';

/** The language that a page begins with: that of its address, else the one that was chosen on this device. */
export const languageHere = (): Language =>
  languageOfPath(window.location.pathname) ?? chosenLanguage() ?? defaultLanguage;
