import type { LocalizedContent } from '../i18n/localized-content.ts';

/** Text by staff, with a `lang` if it is in another language than the page. */
export const LocalizedText = ({ of: { words: text, lang } }: { of: LocalizedContent }) =>
  lang ? <span lang={lang}>{text}</span> : text;
