import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { chosenLanguage } from './chosen-language.ts';
import { languageOfPath } from './localized-paths.ts';

/** The language that a page begins with: that of its path, or else the one that was chosen on this device. */
export const initialLanguage = (): Language =>
  languageOfPath(window.location.pathname) ?? chosenLanguage() ?? DEFAULT_LANGUAGE;
