import type { Language } from 'bff/shared/languages';
import type { NoticeWords } from '../../content/messages/notice/en.ts';
import { alsoLoad, languageNow } from '../../i18n/messages.ts';

const loaded = new Map<Language, NoticeWords>();

const keep = (language: Language) => (code: { notice: NoticeWords }) =>
  loaded.set(language, code.notice);

alsoLoad('notice', {
  en: () => import('../../content/messages/notice/en.ts').then(keep('en')),
  hi: () => import('../../content/messages/notice/hi.ts').then(keep('hi')),
});

/** What the page says in the language that is spoken. It comes before the first render. */
export const noticeWords = (): NoticeWords => {
  const words = loaded.get(languageNow());
  if (!words) throw new Error('The words of the notice were not loaded.');
  return words;
};
