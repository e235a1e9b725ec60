import { t } from '@lingui/core/macro';
import type { StaffCourse, StaffMeeting } from 'bff/contract';
import { formatNames } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';

/** The fields that decide whether the link of a course is public. */
export type LinkedCourse = Pick<StaffCourse, 'fee' | 'meetingId'>;

interface PublicLinks {
  /** In order of id. */
  meetings: StaffMeeting[];
  /** The meeting on the public page. Undefined if there is none. */
  onPage: number | undefined;
  /** The meeting of the next open class. */
  openMeetingId: number | null;
}

const formatPage = (next: StaffMeeting | undefined) =>
  next?.meetingLink
    ? t`The Online Classes page will then show class ${{ id: next.id }}.`
    : t`The Online Classes page will then say “${{ says: messages.comingSoon() }}”.`;

/** The public meetings with the link of this one. */
const meetingsClosedWith = (meetings: StaffMeeting[], meetingId: number | null) => {
  const link = meetings.find(({ id }) => id === meetingId)?.meetingLink;
  return meetings.filter(
    ({ id, isPublic, meetingLink }) =>
      isPublic && (id === meetingId || (meetingLink !== '' && meetingLink === link)),
  );
};

/**
 * Which links are no longer public when the course is saved: a course with a fee restricts its link to enrolled learners in all
 * meetings that have it, as on the server. The link stays restricted when the course no longer uses it. Undefined if the link
 * is not public, or the course has no fee.
 */
export const formatPublicChanges = (
  { meetings, onPage, openMeetingId }: PublicLinks,
  { fee, meetingId }: LinkedCourse,
): string | undefined => {
  const closed = meetingsClosedWith(meetings, meetingId);
  if (closed.length === 0 || fee === 0) return undefined;
  const next = meetings.find((meeting) => meeting.isPublic && !closed.includes(meeting));
  const ids = formatNames(closed.map(({ id }) => String(id)));
  const sentences = [
    t`Then only enrolled learners can see the link of class ${ids}.`,
    closed.some(({ id }) => id === onPage) &&
      (onPage === openMeetingId ? t`Then only they can join the open class.` : formatPage(next)),
  ];
  return sentences.filter(Boolean).join(' ');
};
