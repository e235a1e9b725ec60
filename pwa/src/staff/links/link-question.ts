import { plural, t } from '@lingui/core/macro';
import type { GivenValues, SavedMeeting, StaffMeeting } from 'bff/contract';
import { isSameLink, uselessBy } from 'bff/shared/meeting-links';
import { staffApi } from '../../data/staff/staff-api.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { contactsInWords } from '../notifications/contact-messages.ts';
import { nearInWords, sameInWords, usersOf } from './link-users.ts';
import {
  closedInWords,
  emptiedInWords,
  openedInWords,
  type PublicPage,
  usersInWords,
} from './public-link.ts';

/** What is to be confirmed before a link is saved. */
export interface LinkQuestion {
  title: string;
  confirm: string;
  /** Whether something is taken away. */
  isRemoval: boolean;
  sentences: string[];
  /** The meeting of whose new link learners get a notification, where they do. */
  notifiesOf?: number;
}

type Part = Omit<LinkQuestion, 'sentences'> & { sentences: (string | undefined)[] };

/** How learners are notified of a new link of the meeting. Undefined where nobody is, and where that cannot be known now. */
const notification = async (meetingId: number | undefined): Promise<Part | undefined> => {
  if (meetingId === undefined) return undefined;
  const { contacts } = await staffClassApi
    .findMeetingLinkContacts(meetingId)
    .catch(() => ({ contacts: undefined }));
  return (
    contacts && {
      title: t`Save the new link?`,
      confirm: t`Save the link`,
      isRemoval: false,
      sentences: [contactsInWords(contacts)],
      notifiesOf: meetingId,
    }
  );
};

/** One question for all that is to be confirmed, with the title of the first. Undefined if nothing is. */
const questionOf = (parts: (Part | undefined)[]): LinkQuestion | undefined => {
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

/** A link that leads to a chat, or to a page of a service, as far as that is known: learners would meet nobody. */
const opensNoRoom = (link: string): Part | undefined => {
  const reason = uselessBy(link);
  if (!reason) return undefined;
  return {
    title: t`This link opens no room`,
    confirm: t`Save it all the same`,
    isRemoval: false,
    sentences: [
      reason === 'chat'
        ? t`It opens a chat, not a call.`
        : t`It leads to a page of the service, where learners meet nobody.`,
    ],
  };
};

/** What is to be confirmed before a link is saved that nobody else uses. Undefined if nothing is. */
export const questionAboutRoom = (link: string): LinkQuestion | undefined =>
  questionOf([opensNoRoom(link)]);

interface Sharing {
  /** The new link. */
  link: string;
  /** Other meetings with this link, or with one that differs in its query at most. */
  others: StaffMeeting[];
  /** The course that the link is for: it is none of the others who use it. */
  courseId?: number;
  /** Who may see it there and here. */
  audience?: string | undefined;
}

const sharing = ({ link, others, courseId, audience }: Sharing): Part | undefined => {
  const same = others.filter(({ meetingLink }) => isSameLink(meetingLink, link));
  const isSame = same.length > 0;
  const users = usersOf(isSame ? same : others, courseId);
  if (users.length === 0) return undefined;
  return {
    title: isSame ? t`Use the same link?` : t`Use almost the same link?`,
    confirm: t`Use it here too`,
    isRemoval: false,
    sentences: [isSame ? sameInWords(users) : nearInWords(users), audience],
  };
};

interface Save {
  /** The meeting that is changed. Undefined for a new one. */
  editing: SavedMeeting | undefined;
  given: GivenValues;
}

interface Facts extends Save {
  /** The meeting as it is now, with the courses that use it, where they may lose its link. */
  meeting: StaffMeeting | undefined;
  /** Other meetings with the new link, or with one that differs in its query at most. */
  others: StaffMeeting[];
  page: PublicPage;
}

/** The server keeps a link for the enrolled that another meeting keeps for them, unless staff say otherwise. */
const isKeptForEnrolled = ({ given, others }: Facts) =>
  given.audience === undefined && others.some(({ audience }) => audience === 'enrolled');

const closes = (facts: Facts) =>
  facts.editing?.audience === 'everyone' &&
  (facts.given.audience === 'enrolled' || isKeptForEnrolled(facts));

const removal = (facts: Facts): Part | undefined => {
  const { meeting, given, page } = facts;
  if (!meeting?.meetingLink || given.meetingLink !== '') return undefined;
  return {
    title: t`Take the link of class ${{ id: meeting.id }} away?`,
    confirm: t`Take the link away`,
    isRemoval: true,
    sentences: [
      closes(facts) ? closedInWords(meeting, page) : emptiedInWords(meeting, page.firstPublic),
      usersInWords(meeting),
    ],
  };
};

const audienceInWords = ({ others, given }: Facts) => {
  if (others.every(({ audience }) => audience === 'everyone')) return undefined;
  return given.audience === 'everyone'
    ? t`There only the enrolled may see it. Here everyone could.`
    : t`There only the enrolled may see it, and so it is here.`;
};

const opening = ({ editing, given, page }: Facts): Part | undefined => {
  if (editing?.audience !== 'enrolled' || given.audience !== 'everyone') return undefined;
  return {
    title: t`Show the link of class ${{ id: editing.id }} to everyone?`,
    confirm: t`Show it to everyone`,
    isRemoval: false,
    sentences: [openedInWords({ id: editing.id, meetingLink: given.meetingLink }, page)],
  };
};

const closing = (facts: Facts): Part | undefined => {
  const { editing, page } = facts;
  if (!editing || !closes(facts)) return undefined;
  return {
    title: t`Show the link of class ${{ id: editing.id }} only to the enrolled?`,
    confirm: t`Only to the enrolled`,
    isRemoval: false,
    sentences: [closedInWords(editing, page)],
  };
};

type Answered = Pick<Facts, 'meeting' | 'others' | 'page'>;

/** Asks the server, as a list may have been loaded long ago. Undefined if the save concerns nobody else. */
const lookUp = async ({ editing, given }: Save): Promise<Answered | undefined> => {
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
 * What is to be confirmed before these values of a meeting are saved: who loses a link or has the same, and what the public
 * page shows then. Undefined if nothing is.
 */
export const questionBefore = async (save: Save): Promise<LinkQuestion | undefined> => {
  const answered = await lookUp(save);
  if (!answered) return undefined;
  const facts = { ...save, ...answered };
  const { others } = facts;
  const isNew = save.given.meetingLink !== save.editing?.meetingLink;
  return questionOf([
    isNew ? opensNoRoom(save.given.meetingLink) : undefined,
    removal(facts),
    sharing({ link: save.given.meetingLink, others, audience: audienceInWords(facts) }),
    opening(facts),
    closing(facts),
    await notification(isNew && save.given.meetingLink !== '' ? save.editing?.id : undefined),
  ]);
};

interface CourseLink {
  link: string;
  courseId: number;
  /** The meeting that gets the link. Undefined if a new one is made. */
  written: number | undefined;
  /** The meeting of the course, where it gets the link: other courses may have it, too. */
  shared: number | undefined;
}

const changedAlong = (users: string[]): Part | undefined => {
  if (users.length === 0) return undefined;
  const [names, count] = [users.join(', '), users.length];
  return {
    title: t`Change the link of both?`,
    confirm: t`Change it`,
    isRemoval: false,
    sentences: [
      plural(count, {
        one: `${names} has the same link as this course, and gets the new one too.`,
        other: `${names} have the same link as this course, and get the new one too.`,
      }),
    ],
  };
};

/**
 * What is to be confirmed before a course, or one of its classes, gets this link: who uses it already, and who gets it along.
 * Undefined if nobody does.
 */
export const questionBeforeClass = async ({
  link,
  courseId,
  written,
  shared,
}: CourseLink): Promise<LinkQuestion | undefined> => {
  const [found, along] = await Promise.all([
    staffApi.listMeetings({ link }),
    shared === undefined ? undefined : staffApi.listMeetings({ ids: [shared] }),
  ]);
  const others = found.items.filter(({ id }) => id !== written);
  const users = usersOf(along?.items ?? [], courseId);
  return questionOf([
    opensNoRoom(link),
    sharing({ link, others, courseId }),
    changedAlong(users),
    await notification(users.length > 0 ? shared : undefined),
  ]);
};
