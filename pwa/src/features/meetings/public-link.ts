import type { StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { messages } from '../../content/messages.ts';
import { isWebLink } from './meeting-link.ts';

/** The meeting whose link the public page has (specification, section 4), and the one that would follow it. */
type FirstPublic = StaffMeetingPage['firstPublic'];

const comingSoon = `the page says “${messages.comingSoon}”`;

/** Which link takes the place of the public one, if this is it, when it is deleted. */
export const successorInWords = (
  { id }: StaffMeeting,
  [first, next]: FirstPublic,
): string | undefined => {
  if (first?.id !== id) return undefined;
  const it = 'It is the link on the Online Classes page.';
  if (!next) return `${it} No other link is public: ${comingSoon}`;
  return isWebLink(next.meetingLink)
    ? `${it} Class ${next.id} takes its place: ${next.meetingLink}`
    : `${it} Class ${next.id} takes its place and has no link: ${comingSoon}`;
};

/** What the public page shows, if this is its link, when it is emptied. */
export const emptiedInWords = ({ id }: StaffMeeting, [first]: FirstPublic): string | undefined =>
  first?.id === id
    ? `The Online Classes page then says “${messages.comingSoon}”. No other link takes its place.`
    : undefined;

export const titlesOf = ({ courses }: StaffMeeting): string =>
  courses.map(({ title }) => title).join(', ');

/** Which courses are without a link then. */
export const usersInWords = (meeting: StaffMeeting): string | undefined => {
  if (meeting.courses.length === 0) return undefined;
  return meeting.courses.length === 1
    ? `${titlesOf(meeting)} uses this link and will have none.`
    : `${titlesOf(meeting)} use this link and will have none.`;
};
