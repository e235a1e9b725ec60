import { t } from '@lingui/core/macro';
import type { AnnouncementText } from 'bff/contract';
import {
  type ByLocale,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from 'bff/shared/localized-content';
import type { IdempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import type {
  AnnouncementAudience,
  AnnouncementTexts,
} from '../../data/signed-in/announcement-api.ts';
import { languageName } from '../../i18n/language-name.ts';

/** The unsent announcement to an audience, with the idempotency key of the last try. */
interface AnnouncementDraft extends AnnouncementText {
  /** The typed translations; empty where there are none. */
  inLanguages?: ByLocale<AnnouncementText> | undefined;
  /** In a draft of an earlier version, in place of `inLanguages`. */
  inHindi?: AnnouncementText | undefined;
  attempt?: IdempotentRequest | undefined;
}

const emptyText: AnnouncementText = { subject: '', text: '' };

const emptyDraft: AnnouncementDraft = emptyText;

const trimTexts = ({ subject, text }: AnnouncementText): AnnouncementText => ({
  subject: subject.trim(),
  text: text.trim(),
});

const translationsOf = ({ inLanguages, inHindi }: AnnouncementDraft): ByLocale<AnnouncementText> =>
  inLanguages ?? { hi: inHindi };

/** The typed text in this language; empty where there is none. */
export const translationOf = (
  draft: AnnouncementDraft,
  language: TranslationLanguage,
): AnnouncementText => translationsOf(draft)[language] ?? emptyText;

/** The change of the draft to these typed texts in this language. */
export const withTranslation = (
  draft: AnnouncementDraft,
  language: TranslationLanguage,
  typed: Partial<AnnouncementText>,
): Pick<AnnouncementDraft, 'inLanguages'> => ({
  inLanguages: {
    ...translationsOf(draft),
    [language]: { ...translationOf(draft, language), ...typed },
  },
});

export const hasText = ({ subject, text }: AnnouncementText): boolean =>
  subject.trim() !== '' || text.trim() !== '';

/** The texts as the API takes them. */
export const textToSend = (draft: AnnouncementDraft): AnnouncementTexts => {
  const languages = TRANSLATION_LANGUAGES.filter((own) => hasText(translationOf(draft, own)));
  const translations = languages.map((own) => [own, trimTexts(translationOf(draft, own))]);
  return {
    ...trimTexts(draft),
    ...(languages.length > 0 && { inLanguages: Object.fromEntries(translations) }),
  };
};

export const useAnnouncementDraft = (audience: AnnouncementAudience) =>
  useDraft(`announcement ${audience ?? 'to all'}`, emptyDraft);

export type AnnouncementForm = ReturnType<typeof useAnnouncementDraft>;

export const maxSubjectLength = 100;
export const maxTextLength = 2000;

/** As the server counts: an emoji is one character or a few. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export interface AnnouncementErrors {
  subject?: string | undefined;
  text?: string | undefined;
}

const validateSubject = (subject: string, whenEmpty: () => string) => {
  const length = lengthOf(subject);
  if (length === 0) return whenEmpty();
  return length > maxSubjectLength
    ? t`Subject must be at most ${{ longest: maxSubjectLength }} characters long.`
    : undefined;
};

const validateText = (text: string, whenEmpty: () => string) => {
  const length = lengthOf(text);
  if (length === 0) return whenEmpty();
  return length > maxTextLength
    ? t`Text must be at most ${{ longest: maxTextLength }} characters long.`
    : undefined;
};

export const validateAnnouncement = ({ subject, text }: AnnouncementDraft): AnnouncementErrors => ({
  subject: validateSubject(subject, () => t`Subject is required.`),
  text: validateText(text, () => t`Text is required.`),
});

/** A translation has both a subject and a text, or is empty. */
export const validateTranslation = (
  draft: AnnouncementDraft,
  language: TranslationLanguage,
): AnnouncementErrors => {
  const { subject, text } = translationOf(draft, language);
  if (!hasText({ subject, text })) return {};
  const name = languageName(language);
  return {
    subject: validateSubject(subject, () => t`Please also write the subject in ${name}.`),
    text: validateText(text, () => t`Please also write the text in ${name}.`),
  };
};
