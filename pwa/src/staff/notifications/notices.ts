import type { InLanguages } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { type Titled, textIn, wordsFor } from '../../i18n/localized-content.ts';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';
import type { Notices } from './messages/notices.ts';

const notices: Record<Language, Notices> = { en, hi };

/** The sentences that learners read, in their language: not in that of the member of staff who sends them. */
export const noticesIn = (language: Language): Notices => notices[language];

/** A sentence that learners read, each in their language. */
export type Told = Record<Language, string>;

export const inEach = (say: (language: Language) => string): Told => ({
  en: say('en'),
  hi: say('hi'),
});

/** The sentence as it is sent. */
export interface SentNotice {
  notice: string;
  noticeIn: InLanguages<string>;
}

export const sentNotice = ({ en, ...further }: Told): SentNotice => ({
  notice: en,
  noticeIn: further,
});

/** What staff send by hand to somebody whom no message reaches: the sentence that the others read, and of which course it is. */
export const handWritten =
  (
    course: Titled | undefined,
    { notice, noticeIn }: { notice?: string; noticeIn?: InLanguages<string> | undefined },
  ) =>
  (language: Language): string => {
    const words = wordsFor(language, notice ?? '', noticeIn);
    if (!course) return words;
    const titles = course.titleIn ?? textIn(course.inLanguages, 'title');
    return [wordsFor(language, course.title, titles), words].filter(Boolean).join(': ');
  };
