import { t } from '@lingui/core/macro';
import type { AnnouncedWords } from 'bff/contract';
import type { Attempt } from '../../data/forms/idempotency-key.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import type { Audience, SentWords } from '../../data/signed-in/announcement-api.ts';

/** What staff have typed for an audience and not sent, and the last try to send it. */
interface AnnouncementDraft extends AnnouncedWords {
  /** Beside the English; empty where there is none. */
  inHindi?: AnnouncedWords | undefined;
  attempt?: Attempt | undefined;
}

const noWords: AnnouncedWords = { subject: '', text: '' };

const empty: AnnouncementDraft = noWords;

const trimmed = ({ subject, text }: AnnouncedWords): AnnouncedWords => ({
  subject: subject.trim(),
  text: text.trim(),
});

/** What is typed in Hindi. */
export const hindiOf = ({ inHindi = noWords }: AnnouncementDraft): AnnouncedWords => inHindi;

export const isWritten = ({ subject, text }: AnnouncedWords): boolean =>
  subject.trim() !== '' || text.trim() !== '';

/** The words as they are sent. */
export const wordsOf = (draft: AnnouncementDraft): SentWords => {
  const hi = hindiOf(draft);
  return { ...trimmed(draft), ...(isWritten(hi) && { inLanguages: { hi: trimmed(hi) } }) };
};

export const useAnnouncementDraft = (audience: Audience) =>
  useDraft(`announcement ${audience ?? 'to all'}`, empty);

export type AnnouncementForm = ReturnType<typeof useAnnouncementDraft>;

export const longestSubject = 100;
export const longestText = 2000;

/** As the server counts: an emoji is one character or a few. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export interface DraftFaults {
  subject?: string | undefined;
  text?: string | undefined;
}

const subjectFault = (subject: string, whenEmpty: () => string) => {
  const length = lengthOf(subject);
  if (length === 0) return whenEmpty();
  return length > longestSubject
    ? t`Subject must be at most ${{ longest: longestSubject }} characters long.`
    : undefined;
};

const textFault = (text: string, whenEmpty: () => string) => {
  const length = lengthOf(text);
  if (length === 0) return whenEmpty();
  return length > longestText
    ? t`Text must be at most ${{ longest: longestText }} characters long.`
    : undefined;
};

export const faultsOf = ({ subject, text }: AnnouncementDraft): DraftFaults => ({
  subject: subjectFault(subject, () => t`Subject is required.`),
  text: textFault(text, () => t`Text is required.`),
});

/** In Hindi it is written whole, or not at all. */
export const hindiFaultsOf = (draft: AnnouncementDraft): DraftFaults => {
  const words = hindiOf(draft);
  if (!isWritten(words)) return {};
  return {
    subject: subjectFault(words.subject, () => t`The Hindi text needs a subject in Hindi.`),
    text: textFault(words.text, () => t`The Hindi subject needs a text in Hindi.`),
  };
};
