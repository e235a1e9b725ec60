import type { Language } from 'bff/shared/languages';
import type { DataNoticeTexts } from '../../content/messages/notice/en.ts';
import { currentLanguage, registerMessages } from '../../i18n/messages.ts';

const loadedNotices = new Map<Language, DataNoticeTexts>();

const storeNotice = (language: Language) => (code: { notice: DataNoticeTexts }) =>
  loadedNotices.set(language, code.notice);

registerMessages('notice', {
  en: () => import('../../content/messages/notice/en.ts').then(storeNotice('en')),
  hi: () => import('../../content/messages/notice/hi.ts').then(storeNotice('hi')),
});

/** The page's messages in the active language. They are loaded before the first render. */
export const noticeMessages = (): DataNoticeTexts => {
  const words = loadedNotices.get(currentLanguage());
  if (!words) throw new Error('The words of the notice were not loaded.');
  return words;
};
