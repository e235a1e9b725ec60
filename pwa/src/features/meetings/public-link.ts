import type { StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { messages } from '../../content/messages.ts';
import { isWebLink } from './meeting-link.ts';

/** The meeting on the public page (specification, section 4), and the meeting that would replace it. */
type FirstPublic = StaffMeetingPage['firstPublic'];

const comingSoon = `the page says “${messages.comingSoon}”`;

/** What the public page shows after this meeting is deleted. Undefined if its link is not on that page. */
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

/** What the public page shows after this link is emptied. Undefined if it is not on that page. */
export const emptiedInWords = ({ id }: StaffMeeting, [first]: FirstPublic): string | undefined =>
  first?.id === id
    ? `The Online Classes page then says “${messages.comingSoon}”. No other link takes its place.`
    : undefined;

export const titlesOf = ({ courses }: StaffMeeting): string =>
  courses.map(({ title }) => title).join(', ');

/** Which courses lose their link. Undefined if no course uses it. */
export const usersInWords = (meeting: StaffMeeting): string | undefined => {
  if (meeting.courses.length === 0) return undefined;
  return meeting.courses.length === 1
    ? `${titlesOf(meeting)} uses this link and will have none.`
    : `${titlesOf(meeting)} use this link and will have none.`;
};
