import { t } from '@lingui/core/macro';
import type { AnnouncementText } from 'bff/contract';
import type { IdempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import type {
  AnnouncementAudience,
  AnnouncementTexts,
} from '../../data/signed-in/announcement-api.ts';

/** The unsent announcement to an audience, with the idempotency key of the last try. */
interface AnnouncementDraft extends AnnouncementText {
  /** The Hindi text; empty where there is none. */
  inHindi?: AnnouncementText | undefined;
  attempt?: IdempotentRequest | undefined;
}

const emptyText: AnnouncementText = { subject: '', text: '' };

const emptyDraft: AnnouncementDraft = emptyText;

const trimTexts = ({ subject, text }: AnnouncementText): AnnouncementText => ({
  subject: subject.trim(),
  text: text.trim(),
});

/** The typed Hindi text. */
export const hindiOf = ({ inHindi = emptyText }: AnnouncementDraft): AnnouncementText => inHindi;

export const hasText = ({ subject, text }: AnnouncementText): boolean =>
  subject.trim() !== '' || text.trim() !== '';

/** The texts as the API takes them. */
export const textToSend = (draft: AnnouncementDraft): AnnouncementTexts => {
  const hi = hindiOf(draft);
  return { ...trimTexts(draft), ...(hasText(hi) && { inLanguages: { hi: trimTexts(hi) } }) };
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

/** The Hindi text needs both a subject and a text, or neither. */
export const validateHindi = (draft: AnnouncementDraft): AnnouncementErrors => {
  const hindiTexts = hindiOf(draft);
  if (!hasText(hindiTexts)) return {};
  return {
    subject: validateSubject(hindiTexts.subject, () => t`The Hindi text needs a subject in Hindi.`),
    text: validateText(hindiTexts.text, () => t`The Hindi subject needs a text in Hindi.`),
  };
};
