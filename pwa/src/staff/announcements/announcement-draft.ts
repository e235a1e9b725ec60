import { t } from '@lingui/core/macro';
import type { Attempt } from '../../data/forms/attempt.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import type { Audience } from '../../data/signed-in/announcement-api.ts';

/** What staff have typed for an audience and not sent, and the last try to send it. */
interface AnnouncementDraft {
  subject: string;
  text: string;
  attempt?: Attempt | undefined;
}

const empty: AnnouncementDraft = { subject: '', text: '' };

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

const subjectFault = (subject: string) => {
  const length = lengthOf(subject);
  if (length === 0) return t`Subject is required.`;
  return length > longestSubject
    ? t`Subject must be at most ${{ longest: longestSubject }} characters long.`
    : undefined;
};

const textFault = (text: string) => {
  const length = lengthOf(text);
  if (length === 0) return t`Text is required.`;
  return length > longestText
    ? t`Text must be at most ${{ longest: longestText }} characters long.`
    : undefined;
};

export const faultsOf = ({ subject, text }: AnnouncementDraft): DraftFaults => ({
  subject: subjectFault(subject),
  text: textFault(text),
});
