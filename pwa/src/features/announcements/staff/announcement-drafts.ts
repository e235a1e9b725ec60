import { create } from 'zustand';
import { type Audience, announcementApi } from '../../../api/announcement-api.ts';
import { type Attempt, attemptOf } from '../../../api/attempt.ts';
import { useSession } from '../../../session/session.ts';

/** What staff have typed for an audience and not sent, and the last try to send it. */
export interface AnnouncementDraft {
  subject: string;
  text: string;
  attempt?: Attempt;
}

const empty: AnnouncementDraft = { subject: '', text: '' };

/** By audience. They outlive the screen: who looks something up finds the draft again, and a lost answer its attempt. */
export const useAnnouncementDrafts = create<Record<string, AnnouncementDraft>>()(() => ({}));

useSession.subscribe((now, before) => {
  const isAnother = before.user !== undefined && now.user?.id !== before.user.id;
  if (now.status !== 'in' || isAnother) useAnnouncementDrafts.setState({}, true);
});

const nameOf = (audience: Audience) => String(audience);

export const useDraft = (audience: Audience): AnnouncementDraft =>
  useAnnouncementDrafts((drafts) => drafts[nameOf(audience)] ?? empty);

export const typeDraft = (audience: Audience, typed: Partial<AnnouncementDraft>) =>
  useAnnouncementDrafts.setState((drafts) => ({
    [nameOf(audience)]: { ...empty, ...drafts[nameOf(audience)], ...typed },
  }));

export const forgetDraft = (audience: Audience) =>
  useAnnouncementDrafts.setState({ [nameOf(audience)]: empty });

/** Sends the draft, once however often it is tried. */
export const sendDraft = (audience: Audience) => {
  const {
    subject,
    text,
    attempt: last,
  } = useAnnouncementDrafts.getState()[nameOf(audience)] ?? empty;
  const request = { courseId: audience, subject: subject.trim(), text: text.trim() };
  const attempt = attemptOf(request, last);
  typeDraft(audience, { attempt });
  return announcementApi.announce(request, attempt.key);
};

export const longestSubject = 100;
export const longestText = 2000;

/** As the server counts: an emoji is one character or a few. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export interface DraftFaults {
  subject?: string | undefined;
  text?: string | undefined;
}

const faultOf = (label: string, text: string, longest: number) => {
  const length = lengthOf(text);
  if (length === 0) return `${label} is required.`;
  return length > longest ? `${label} must be at most ${longest} characters long.` : undefined;
};

export const faultsOf = ({ subject, text }: AnnouncementDraft): DraftFaults => ({
  subject: faultOf('Subject', subject, longestSubject),
  text: faultOf('Text', text, longestText),
});
