import { t } from '@lingui/core/macro';
import type { StaffCourse, StaffMeeting } from 'bff/contract';
import { listed } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';

/** What the link of a course becomes depends on these fields. */
export type LinkedCourse = Pick<StaffCourse, 'fee' | 'meetingId'>;

interface Links {
  /** In order of id. */
  meetings: StaffMeeting[];
  /** The one on the public page. Undefined if none is. */
  onPage: number | undefined;
  /** The one of the next open class. */
  openMeetingId: number | null;
}

const pageInWords = (next: StaffMeeting | undefined) =>
  next?.meetingLink
    ? t`Class ${{ id: next.id }} then stands on the Online Classes page.`
    : t`The Online Classes page then says “${{ says: messages.comingSoon() }}”.`;

/** The public meetings with the link of this one. */
const closedWith = (meetings: StaffMeeting[], meetingId: number | null) => {
  const link = meetings.find(({ id }) => id === meetingId)?.meetingLink;
  return meetings.filter(
    ({ id, isPublic, meetingLink }) =>
      isPublic && (id === meetingId || (meetingLink !== '' && meetingLink === link)),
  );
};

/**
 * Says what saving the course takes from the public: a course with a fee makes its link one for the enrolled, wherever it
 * stands, as the server does. It stays so when the course gives it up. Undefined if the link is not public, or the course
 * has no fee.
 */
export const publicChanges = (
  { meetings, onPage, openMeetingId }: Links,
  { fee, meetingId }: LinkedCourse,
): string | undefined => {
  const closed = closedWith(meetings, meetingId);
  if (closed.length === 0 || fee === 0) return undefined;
  const next = meetings.find((meeting) => meeting.isPublic && !closed.includes(meeting));
  const ids = listed(closed.map(({ id }) => String(id)));
  const sentences = [
    t`Only the enrolled then see the link of class ${ids}.`,
    closed.some(({ id }) => id === onPage) &&
      (onPage === openMeetingId ? t`Only they can then join the open class.` : pageInWords(next)),
  ];
  return sentences.filter(Boolean).join(' ');
};
