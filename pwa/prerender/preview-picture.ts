import { defaultLanguage, type Language } from '../src/i18n/languages.ts';

/** The path of the picture that link previews show, with the studio's words in a language (pwa/illustrations-to-png/). */
export const previewPicture = (language: Language): string =>
  language === defaultLanguage ? '/social-preview.png' : `/social-preview-${language}.png`;
