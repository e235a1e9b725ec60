import type { ByLocale } from 'bff/contract';
import { type Language, mapLanguages } from 'bff/shared/languages';
import {
  contentForLanguage,
  type LocalizedTitle,
  pickTranslations,
} from '../../i18n/localized-content.ts';
import { modulesByLanguage } from '../../i18n/modules-by-language.ts';
import type { NotificationTexts } from './messages/notification-texts.ts';

const notificationTexts = modulesByLanguage(
  import.meta.glob<{ messages: NotificationTexts }>('./messages/??.ts', { eager: true }),
);

/** The notification texts in the language of the learner, not of the staff member who sends them. */
export const notificationTextsIn = (language: Language): NotificationTexts =>
  notificationTexts[language].messages;

/** A notification text in each language. */
export type TextByLanguage = Record<Language, string>;

export const inEachLanguage: (compose: (language: Language) => string) => TextByLanguage =
  mapLanguages;

/** A preset reason as learners read it; empty for an unknown name in a draft of an older version of the app. */
export const presetReason = (name: string, language: Language): string => {
  const reasons: Partial<Record<string, string>> = notificationTextsIn(language).presetReasons;
  return reasons[name] ?? '';
};

/** A notification text as the API takes it. */
export interface NotificationPayload {
  notice: string;
  noticeIn: ByLocale<string>;
}

export const toNotificationPayload = ({ en, ...further }: TextByLanguage): NotificationPayload => ({
  notice: en,
  noticeIn: further,
});

/** The message that staff send by hand to a learner whom no notification reaches: the notification's text with the title of the course. */
export const buildManualMessage =
  (
    course: LocalizedTitle | undefined,
    { notice, noticeIn }: { notice?: string | undefined; noticeIn?: ByLocale<string> | undefined },
  ) =>
  (language: Language): string => {
    const text = contentForLanguage(language, notice ?? '', noticeIn);
    if (!course) return text;
    const titles = course.titleIn ?? pickTranslations(course.inLanguages, 'title');
    return [contentForLanguage(language, course.title, titles), text].filter(Boolean).join(': ');
  };
