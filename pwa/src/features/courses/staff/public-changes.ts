import type { StaffCourse, StaffMeeting } from 'bff/contract';
import { messages } from '../../../content/messages.ts';

/** The meetings as they are once the course has this fee and this meeting: the server's rule, said beforehand. */
const meetingsAfter = (
  meetings: StaffMeeting[],
  { id, title, fee, meetingId }: Pick<StaffCourse, 'id' | 'title' | 'fee' | 'meetingId'>,
): StaffMeeting[] =>
  meetings.map((meeting) => {
    const others = meeting.courses.filter((course) => course.id !== id);
    const courses = meeting.id === meetingId ? [...others, { id, title, fee }] : others;
    return { ...meeting, courses, isPublic: courses.every((course) => course.fee === 0) };
  });

/** The page has the first of the public ones (specification, section 4). */
const onPage = (meetings: StaffMeeting[]) => meetings.find(({ isPublic }) => isPublic);

const pageInWords = (next: StaffMeeting | undefined, opened: StaffMeeting | undefined) => {
  if (!next?.meetingLink) return `The Online Classes page then says “${messages.comingSoon}”.`;
  const which = next.id === opened?.id ? 'It' : `Class ${next.id}`;
  return `${which} then stands on the Online Classes page.`;
};

/** What everybody will see that they do not see now, if the course is saved like this. */
export const publicChanges = (
  meetings: StaffMeeting[],
  course: Pick<StaffCourse, 'id' | 'title' | 'fee' | 'meetingId'>,
): string | undefined => {
  const after = meetingsAfter(meetings, course);
  const opened = after.find(({ isPublic }, index) => isPublic && !meetings[index]?.isPublic);
  const next = onPage(after);
  const hasMoved = next?.id !== onPage(meetings)?.id;
  const sentences = [
    opened && `Everybody then sees the link of class ${opened.id}.`,
    hasMoved && pageInWords(next, opened),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
};
