import { create } from 'zustand';
import { type Attempt, attemptOf } from '../../data/forms/attempt.ts';
import { useSession } from '../../data/session/session.ts';
import { type Audience, announcementApi } from '../../data/signed-in/announcement-api.ts';

/** What staff have typed for an audience and not sent, and the last try to send it. */
export interface AnnouncementDraft {
  subject: string;
  text: string;
  attempt?: Attempt | undefined;
}

const empty: AnnouncementDraft = { subject: '', text: '', attempt: undefined };

/** By audience. They outlive the screen: who looks something up finds the draft again, and a lost answer its attempt. */
export const useAnnouncementDrafts = create<Record<string, AnnouncementDraft>>()(() => ({}));

useSession.subscribe((now, before) => {
  const isAnother = before.user !== undefined && now.user?.id !== before.user.id;
  if (now.status !== 'in' || isAnother) useAnnouncementDrafts.setState({}, true);
});

const nameOf = (audience: Audience) => String(audience);

const draftIn = (drafts: Record<string, AnnouncementDraft>, audience: Audience) =>
  drafts[nameOf(audience)] ?? empty;

export const useDraft = (audience: Audience): AnnouncementDraft =>
  useAnnouncementDrafts((drafts) => draftIn(drafts, audience));

const draftOf = (audience: Audience) => draftIn(useAnnouncementDrafts.getState(), audience);

export const typeDraft = (audience: Audience, typed: Partial<AnnouncementDraft>) =>
  useAnnouncementDrafts.setState((drafts) => ({
    [nameOf(audience)]: { ...draftIn(drafts, audience), ...typed },
  }));

/** Forgets the draft that was sent. What was typed since, where the form was left and opened again, is another one. */
const forgetDraft = (audience: Audience, sent: AnnouncementDraft) => {
  const { subject, text } = draftOf(audience);
  if (subject === sent.subject && text === sent.text) typeDraft(audience, empty);
};

/** Sends the draft, once however often it is tried. */
export const sendDraft = async (audience: Audience) => {
  const draft = draftOf(audience);
  const { subject, text } = draft;
  const request = { courseId: audience, subject: subject.trim(), text: text.trim() };
  const attempt = attemptOf(request, draft.attempt);
  typeDraft(audience, { attempt });
  const announcement = await announcementApi.announce(request, attempt.key);
  forgetDraft(audience, draft);
  return announcement;
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
