import { plural, t } from '@lingui/core/macro';
import type { MeetingInput, SavedMeeting, StaffMeeting } from 'bff/contract';
import { isSameLink, whyNotMeetingLink } from 'bff/shared/meeting-links';
import { staffApi } from '../../data/staff/staff-api.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { formatContacts } from '../notifications/contact-messages.ts';
import { formatSameLink, formatSimilarLink, linkUserNames } from './link-users.ts';
import {
  formatClosed,
  formatEmptied,
  formatLinkUsers,
  formatOpened,
  type PublicPageLinks,
} from './public-link.ts';

/** The question that staff confirm before a link is saved. */
export interface LinkQuestion {
  title: string;
  confirm: string;
  /** Whether a link is removed. */
  isRemoval: boolean;
  sentences: string[];
  /** The meeting whose new link notifies learners. */
  notifiesOf?: number;
}

type QuestionPart = Omit<LinkQuestion, 'sentences'> & { sentences: (string | undefined)[] };

/** How learners are notified of a new link of the meeting. Undefined where nobody is notified, and if the request fails. */
const notificationPart = async (
  meetingId: number | undefined,
): Promise<QuestionPart | undefined> => {
  if (meetingId === undefined) return undefined;
  const { contacts } = await staffClassApi
    .findMeetingLinkContacts(meetingId)
    .catch(() => ({ contacts: undefined }));
  return (
    contacts && {
      title: t`Save the new link?`,
      confirm: t`Save the link`,
      isRemoval: false,
      sentences: [formatContacts(contacts)],
      notifiesOf: meetingId,
    }
  );
};

/** Joins all parts into one question with the title of the first. Undefined if there is nothing to confirm. */
const questionOf = (parts: (QuestionPart | undefined)[]): LinkQuestion | undefined => {
  const [first] = parts.filter((part) => part?.sentences.some(Boolean));
  const sentences = parts
    .flatMap((part) => part?.sentences ?? [])
    .filter((sentence) => sentence !== undefined);
  const notifiesOf = parts.find((part) => part?.notifiesOf !== undefined)?.notifiesOf;
  return (
    first && {
      ...first,
      sentences: [...new Set(sentences)],
      ...(notifiesOf !== undefined && { notifiesOf }),
    }
  );
};

/** For a link to a chat or to a page of a service, where learners would meet nobody. */
const noRoomPart = (link: string): QuestionPart | undefined => {
  const reason = whyNotMeetingLink(link);
  if (!reason) return undefined;
  return {
    title: t`This link opens no meeting`,
    confirm: t`Save the link anyway`,
    isRemoval: false,
    sentences: [
      reason === 'chat'
        ? t`This link opens a chat, not a meeting.`
        : t`This link opens a page of the meeting service, not a meeting. Learners would find nobody there.`,
    ],
  };
};

/** The question before a link is saved that nobody else uses. Undefined if there is nothing to confirm. */
export const questionAboutRoom = (link: string): LinkQuestion | undefined =>
  questionOf([noRoomPart(link)]);

interface SharedLinkUse {
  /** The new link. */
  link: string;
  /** Other meetings with this link, or with one that differs in its query at most. */
  others: StaffMeeting[];
  /** The course of the link, which does not count as another user. */
  courseId?: number | undefined;
  /** The audiences of the link in the other meetings and in this one. */
  audience?: string | undefined;
}

const sharedLinkPart = ({
  link,
  others,
  courseId,
  audience,
}: SharedLinkUse): QuestionPart | undefined => {
  const same = others.filter(({ meetingLink }) => isSameLink(meetingLink, link));
  const isSame = same.length > 0;
  const users = linkUserNames(isSame ? same : others, courseId);
  if (users.length === 0) return undefined;
  return {
    title: isSame ? t`Use the same link?` : t`Use almost the same link?`,
    confirm: t`Use the link here too`,
    isRemoval: false,
    sentences: [isSame ? formatSameLink(users) : formatSimilarLink(users), audience],
  };
};

interface MeetingSave {
  /** The meeting that is changed. Undefined for a new one. */
  editing: SavedMeeting | undefined;
  given: MeetingInput;
}

interface LinkQuestionContext extends MeetingSave {
  /** The present meeting with its courses, where they may lose its link. */
  meeting: StaffMeeting | undefined;
  /** Other meetings with the new link, or with one that differs in its query at most. */
  others: StaffMeeting[];
  page: PublicPageLinks;
}

/** By default the server restricts a link to enrolled learners if another meeting does so. */
const staysForEnrolled = ({ given, others }: LinkQuestionContext) =>
  given.audience === undefined && others.some(({ audience }) => audience === 'enrolled');

const closesLink = (context: LinkQuestionContext) =>
  context.editing?.audience === 'everyone' &&
  (context.given.audience === 'enrolled' || staysForEnrolled(context));

const removalPart = (context: LinkQuestionContext): QuestionPart | undefined => {
  const { meeting, given, page } = context;
  if (!meeting?.meetingLink || given.meetingLink !== '') return undefined;
  return {
    title: t`Remove the link of class ${{ id: meeting.id }}?`,
    confirm: t`Remove the link`,
    isRemoval: true,
    sentences: [
      closesLink(context) ? formatClosed(meeting, page) : formatEmptied(meeting, page.firstPublic),
      formatLinkUsers(meeting),
    ],
  };
};

const formatAudience = ({ others, given }: LinkQuestionContext) => {
  if (others.every(({ audience }) => audience === 'everyone')) return undefined;
  return given.audience === 'everyone'
    ? t`There only enrolled learners can see the link. Here everyone could see it.`
    : t`There only enrolled learners can see the link, and that will be the same here.`;
};

const openingPart = ({ editing, given, page }: LinkQuestionContext): QuestionPart | undefined => {
  if (editing?.audience !== 'enrolled' || given.audience !== 'everyone') return undefined;
  return {
    title: t`Show the link of class ${{ id: editing.id }} to everyone?`,
    confirm: t`Show the link to everyone`,
    isRemoval: false,
    sentences: [formatOpened({ id: editing.id, meetingLink: given.meetingLink }, page)],
  };
};

const closingPart = (context: LinkQuestionContext): QuestionPart | undefined => {
  const { editing, page } = context;
  if (!editing || !closesLink(context)) return undefined;
  return {
    title: t`Show the link of class ${{ id: editing.id }} only to enrolled learners?`,
    confirm: t`Only to enrolled learners`,
    isRemoval: false,
    sentences: [formatClosed(editing, page)],
  };
};

type MeetingLookup = Pick<LinkQuestionContext, 'meeting' | 'others' | 'page'>;

/** Fetches the meetings, as the loaded list may be stale. Undefined if the save affects nobody else. */
const lookUpMeetings = async ({
  editing,
  given,
}: MeetingSave): Promise<MeetingLookup | undefined> => {
  const { meetingLink: link, audience } = given;
  const isNew = link !== editing?.meetingLink;
  if (isNew && link !== '') {
    const page = await staffApi.listMeetings({ link });
    return { meeting: undefined, others: page.items.filter(({ id }) => id !== editing?.id), page };
  }
  if (editing && (isNew || audience !== undefined)) {
    const page = await staffApi.listMeetings({ ids: [editing.id] });
    return { meeting: page.items[0], others: [], page };
  }
  return undefined;
};

/**
 * The question before these values of a meeting are saved: which courses lose a link or share it, and what the public page
 * will show. Undefined if there is nothing to confirm.
 */
export const questionBefore = async (save: MeetingSave): Promise<LinkQuestion | undefined> => {
  const answered = await lookUpMeetings(save);
  if (!answered) return undefined;
  const context = { ...save, ...answered };
  const { others } = context;
  const isNew = save.given.meetingLink !== save.editing?.meetingLink;
  return questionOf([
    isNew ? noRoomPart(save.given.meetingLink) : undefined,
    removalPart(context),
    sharedLinkPart({ link: save.given.meetingLink, others, audience: formatAudience(context) }),
    openingPart(context),
    closingPart(context),
    await notificationPart(isNew && save.given.meetingLink !== '' ? save.editing?.id : undefined),
  ]);
};

interface CourseLinkChange {
  link: string;
  /** Undefined for a new course. */
  courseId: number | undefined;
  /** The meeting that gets the link. Undefined for a new meeting. */
  written?: number | undefined;
  /** The course's meeting, where it gets the link: other courses may share it. */
  shared?: number | undefined;
}

const sharedCoursesPart = (users: string[]): QuestionPart | undefined => {
  if (users.length === 0) return undefined;
  const [names, count] = [users.join(', '), users.length];
  return {
    title: t`Change the link of both?`,
    confirm: t`Change the link`,
    isRemoval: false,
    sentences: [
      plural(count, {
        one: `${names} has the same link as this course, and will get the new link too.`,
        other: `${names} have the same link as this course, and will get the new link too.`,
      }),
    ],
  };
};

/**
 * The question before a course or one of its classes gets this link: which courses use it already, and which get it, too.
 * Undefined if there is nothing to confirm.
 */
export const questionBeforeClass = async ({
  link,
  courseId,
  written,
  shared,
}: CourseLinkChange): Promise<LinkQuestion | undefined> => {
  const [found, along] = await Promise.all([
    staffApi.listMeetings({ link }),
    shared === undefined ? undefined : staffApi.listMeetings({ ids: [shared] }),
  ]);
  const others = found.items.filter(({ id }) => id !== written);
  const users = linkUserNames(along?.items ?? [], courseId);
  return questionOf([
    noRoomPart(link),
    sharedLinkPart({ link, others, courseId }),
    sharedCoursesPart(users),
    await notificationPart(users.length > 0 ? shared : undefined),
  ]);
};
