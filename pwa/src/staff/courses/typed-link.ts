import type { StaffCourse, StaffMeeting } from 'bff/contract';
import { idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import {
  type LinkQuestion,
  questionAboutRoom,
  questionBeforeClass,
} from '../links/link-question.ts';
import { normalizeLink } from '../links/meeting-link.ts';
import { type CourseDraft, changeOf } from './course-draft.ts';
import { otherCourseTitles } from './SharedLink.tsx';

/** A link of the form that staff confirm before the course is saved. */
export interface LinkToConfirm {
  link: string;
  question: LinkQuestion;
}

interface TypedLinks {
  /** The saved course. Undefined for a new one. */
  base?: Pick<StaffCourse, 'id' | 'meetingId' | 'trialLink'> | undefined;
  fields: CourseDraft;
  confirmedLinks: string[];
}

const trialLinkToConfirm = ({ base, fields }: TypedLinks): LinkToConfirm | undefined => {
  const { firstClassFree, isOpen, trialLink: link } = changeOf(fields);
  const isNew = link !== base?.trialLink && firstClassFree && !isOpen;
  const question = isNew ? questionAboutRoom(link) : undefined;
  return question && { link, question };
};

const findMeeting = async (link: string): Promise<StaffMeeting | undefined> =>
  (await staffApi.listMeetings({ link })).items.find(({ meetingLink }) => meetingLink === link);

const ownLinkToConfirm = async ({
  base,
  fields,
}: TypedLinks): Promise<LinkToConfirm | undefined> => {
  const link = normalizeLink(fields.typedLink ?? '');
  if (link === '') return undefined;
  const found = await findMeeting(link);
  // The link that the course has already.
  if (found && found.id === base?.meetingId) return undefined;
  const isFree = found && otherCourseTitles(found, base?.id).length === 0;
  const written = isFree ? found.id : undefined;
  const question = await questionBeforeClass({ link, courseId: base?.id, written });
  return question && { link, question };
};

/** The first new link of the form that opens no meeting or is used elsewhere, unless staff have confirmed it. */
export const linkToConfirm = async (typed: TypedLinks): Promise<LinkToConfirm | undefined> => {
  const found = [trialLinkToConfirm(typed), await ownLinkToConfirm(typed)];
  return found.find((asked) => asked && !typed.confirmedLinks.includes(asked.link));
};

/** The most letters of a meeting's name. */
const maxNameLength = 80;

/** The id of the meeting with this link: one that exists, or a new one with the name of the course. */
const meetingIdOf = async (link: string, { title, isOpen }: CourseDraft): Promise<number> => {
  const found = await findMeeting(link);
  if (found) return found.id;
  const name = title.trim().slice(0, maxNameLength);
  const meeting = { meetingLink: link, name, ...(!isOpen && { audience: 'enrolled' as const }) };
  return (await publicApi.createMeeting(meeting, idempotentRequest(meeting, undefined).key)).id;
};

/**
 * The fields with the meeting of the typed link. A retry after a failure finds the meeting that the first try has created.
 */
export const withTypedLink = async (fields: CourseDraft): Promise<CourseDraft> => {
  if (fields.typedLink === undefined) return fields;
  const link = normalizeLink(fields.typedLink);
  const meetingId = link === '' ? '' : String(await meetingIdOf(link, fields));
  return { ...fields, meetingId, typedLink: undefined };
};
