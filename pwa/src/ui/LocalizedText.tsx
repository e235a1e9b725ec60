import type { OwnWords } from '../i18n/localized-content.ts';

/** Words of staff among those of the page, marked where they are in another language. */
export const StaffWords = ({ of: { words, lang } }: { of: OwnWords }) =>
  lang ? <span lang={lang}>{words}</span> : words;
