import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';

/** The path of the picture that link previews show, with the studio's words in a language (pwa/illustrations-to-png/). */
export const previewPicture = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/social-preview.png' : `/social-preview-${language}.png`;
