import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';

/** The path of the picture in link previews, with the studio's name and slogan in a language (pwa/illustrations-to-png/). */
export const previewPicture = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/social-preview.png' : `/social-preview-${language}.png`;
