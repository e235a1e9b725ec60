import type { GivenValues, SavedMeeting, StaffMeeting } from 'bff/contract';
import { staffApi } from '../../data/staff/staff-api.ts';
import { isSameLink } from '../../timetable/meeting-link.ts';
import { usersOf } from '../links/link-users.ts';
import {
  closedInWords,
  emptiedInWords,
  openedInWords,
  type PublicPage,
  usersInWords,
} from '../links/public-link.ts';
import { shownMeeting, useManager } from './manager-store.ts';

/** What is to be confirmed before a save. */
export interface Question {
  title: string;
  confirm: string;
  /** Whether something is taken away. */
  isRemoval: boolean;
  sentences: string[];
}

interface Facts {
  /** The meeting in the form; undefined in add mode. */
  editing: SavedMeeting | undefined;
  given: GivenValues;
  /** The meeting with the courses that use it; undefined while the list is not known. */
  meeting: StaffMeeting | undefined;
  page: PublicPage;
  /** Other meetings with the given link, or one that differs in its query at most. */
  others: StaffMeeting[];
}

type Part = Omit<Question, 'sentences'> & { sentences: (string | undefined)[] };

const isNewLink = (editing: SavedMeeting | undefined, { meetingLink }: GivenValues) =>
  meetingLink !== '' && meetingLink !== editing?.meetingLink;

/** The server keeps a link for the enrolled that another meeting keeps for them, unless staff say otherwise. */
const isKeptForEnrolled = ({ given, others }: Facts) =>
  given.audience === undefined && others.some(({ audience }) => audience === 'enrolled');

const closes = (facts: Facts) =>
  facts.editing?.audience === 'everyone' &&
  (facts.given.audience === 'enrolled' || isKeptForEnrolled(facts));

/** What the public page shows when the meeting in the form is not public any more. */
const successor = ({ editing, page }: Facts) => editing && closedInWords(editing, page);

const removal = (facts: Facts): Part | undefined => {
  const { meeting, given, page } = facts;
  if (!meeting?.meetingLink || given.meetingLink !== '') return undefined;
  return {
    title: `Take the link of class ${meeting.id} away?`,
    confirm: 'Take the link away',
    isRemoval: true,
    sentences: [
      closes(facts) ? successor(facts) : emptiedInWords(meeting, page.firstPublic),
      usersInWords(meeting),
    ],
  };
};

const audienceInWords = (facts: Facts) => {
  if (facts.others.every(({ audience }) => audience === 'everyone')) return undefined;
  if (facts.given.audience === 'everyone')
    return 'There only the enrolled may see it. Here everyone could.';
  return 'There only the enrolled may see it, and so it is here.';
};

const sharing = (facts: Facts): Part | undefined => {
  const { meetingLink } = facts.given;
  const same = facts.others.filter((other) => isSameLink(other.meetingLink, meetingLink));
  const isSame = same.length > 0;
  const users = usersOf(isSame ? same : facts.others);
  if (users.length === 0) return undefined;
  const use = users.length === 1 ? 'uses' : 'use';
  return {
    title: isSame ? 'Use the same link?' : 'Use almost the same link?',
    confirm: 'Use it here too',
    isRemoval: false,
    sentences: [
      isSame
        ? `${users.join(', ')} ${use} this link already. Use it here too?`
        : `${users.join(', ')} ${use} a link that differs in its ending only: most often that is the same room.`,
      audienceInWords(facts),
    ],
  };
};

const opening = ({ editing, given, page }: Facts): Part | undefined => {
  if (!editing || editing.audience === 'everyone' || given.audience !== 'everyone')
    return undefined;
  return {
    title: `Show the link of class ${editing.id} to everyone?`,
    confirm: 'Show it to everyone',
    isRemoval: false,
    sentences: [openedInWords({ id: editing.id, meetingLink: given.meetingLink }, page)],
  };
};

const closing = (facts: Facts): Part | undefined => {
  if (!facts.editing || !closes(facts)) return undefined;
  return {
    title: `Show the link of class ${facts.editing.id} only to the enrolled?`,
    confirm: 'Only to the enrolled',
    isRemoval: false,
    sentences: [successor(facts)],
  };
};

/** What follows from the save for others and for the public page. Undefined if nothing does. */
export const questionAbout = (facts: Facts): Question | undefined => {
  const parts = [removal, sharing, opening, closing].map((part) => part(facts));
  const sentences = [...new Set(parts.flatMap((part) => part?.sentences ?? []))].filter(
    (sentence) => sentence !== undefined,
  );
  const [first] = parts.filter((part) => part?.sentences.some(Boolean));
  return first && { ...first, sentences };
};

interface Save {
  editing: SavedMeeting | undefined;
  given: GivenValues;
}

/** Asks the server who uses the new link, and what is public now: the list may have been loaded long ago. */
const lookUp = async ({ editing, given }: Save): Promise<Pick<Facts, 'others' | 'page'>> => {
  if (isNewLink(editing, given)) {
    const page = await staffApi.listMeetings({ link: given.meetingLink });
    return { others: page.items.filter(({ id }) => id !== editing?.id), page };
  }
  if (editing && given.audience !== undefined) {
    return { others: [], page: await staffApi.listMeetings({ ids: [editing.id] }) };
  }
  return {
    others: [],
    page: useManager.getState().list ?? { firstPublic: [], openMeetingId: null },
  };
};

/** What is to be confirmed before this save. Undefined if nothing is. */
export const questionBefore = async (save: Save): Promise<Question | undefined> =>
  questionAbout({ ...save, ...(await lookUp(save)), meeting: shownMeeting(save.editing?.id) });
