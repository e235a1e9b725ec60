import type { NoticeWords } from '../../content/notice-in/en.ts';
import type { Language } from '../../language/languages.ts';
import { alsoLoad, languageNow } from '../../language/words.ts';

const loaded = new Map<Language, NoticeWords>();

const keep = (language: Language) => (code: { notice: NoticeWords }) =>
  loaded.set(language, code.notice);

alsoLoad('notice', {
  en: () => import('../../content/notice-in/en.ts').then(keep('en')),
  hi: () => import('../../content/notice-in/hi.ts').then(keep('hi')),
});

/** What the page says in the language that is spoken. It comes before the first render. */
export const noticeWords = (): NoticeWords => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words of the notice were not loaded.');
  return words;
};
