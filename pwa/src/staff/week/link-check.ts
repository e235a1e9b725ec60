import type { StaffClass, StaffMeeting } from 'bff/contract';
import { staffApi } from '../../data/staff/staff-api.ts';
import { isSameLink } from '../../timetable/meeting-link.ts';
import { usersOf } from '../links/link-users.ts';

/** What is to be confirmed before a link is saved. */
export interface LinkQuestion {
  title: string;
  confirm: string;
  sentences: string[];
}

interface Users {
  names: string;
  areMany: boolean;
}

/** Who uses these meetings besides this course. Undefined if nobody does. */
const usersBeside = (courseId: number, meetings: StaffMeeting[]): Users | undefined => {
  const users = usersOf(meetings, courseId);
  return users.length > 0 ? { names: users.join(', '), areMany: users.length > 1 } : undefined;
};

const usedAlready = ({ names, areMany }: Users, isSame: boolean) => {
  const use = areMany ? 'use' : 'uses';
  return isSame
    ? `${names} ${use} this link already. People of both would meet in one room.`
    : `${names} ${use} a link that differs in its ending only. People of both may meet in one room.`;
};

const changedAlong = ({ names, areMany }: Users) =>
  `${names} ${areMany ? 'have' : 'has'} the same link as this course, and ${areMany ? 'get' : 'gets'} the new one too.`;

interface NewLink {
  link: string;
  forCourse: boolean;
}

/** The link that a new one takes the place of: the course's, or the class's own. */
export const overwritten = (
  { meeting, courseMeeting, hasOwnLink }: StaffClass,
  { forCourse }: Pick<NewLink, 'forCourse'>,
) => (forCourse ? courseMeeting : hasOwnLink ? meeting : null);

/** The meeting that is written, if other courses may have it, too: a class with a link of its own has it alone. */
const sharedIds = (found: StaffClass, { forCourse }: NewLink) =>
  forCourse && found.courseMeeting ? [found.courseMeeting.id] : [];

const titleOf = (isUsed: boolean, isSame: boolean) => {
  if (!isUsed) return 'Change the link of both?';
  return isSame ? 'Use the same link?' : 'Use almost the same link?';
};

/** Asks the server whose link it is already, and who else gets it. Undefined if it is nobody's and nobody does. */
export const questionAboutLink = async (
  found: StaffClass,
  link: NewLink,
): Promise<LinkQuestion | undefined> => {
  const { courseId } = found;
  const ids = sharedIds(found, link);
  const [same, shared] = await Promise.all([
    staffApi.listMeetings({ link: link.link }),
    ids.length > 0 ? staffApi.listMeetings({ ids }) : undefined,
  ]);
  const written = overwritten(found, link);
  const others = same.items.filter(({ id }) => id !== written?.id);
  const exact = others.filter(({ meetingLink }) => isSameLink(meetingLink, link.link));
  const isSame = exact.length > 0;
  const already = usersBeside(courseId, isSame ? exact : others);
  const along = usersBeside(courseId, shared?.items ?? []);
  if (!already && !along) return undefined;
  return {
    title: titleOf(already !== undefined, isSame),
    confirm: already ? 'Use it here too' : 'Change it',
    sentences: [
      ...(already ? [usedAlready(already, isSame)] : []),
      ...(along ? [changedAlong(along)] : []),
    ],
  };
};
