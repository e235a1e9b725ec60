import type { StaffCourse, StaffMeeting, StaffMeetingPage } from 'bff/contract';

/** A meeting as staff see it and as a learner does. */
export interface SampleMeeting extends Omit<StaffMeeting, 'isPublic' | 'courses'> {
  courses: Pick<StaffCourse, 'id' | 'title' | 'slug' | 'fee'>[];
  /** For a learner only. */
  isMine?: boolean;
}

/** A meeting for everyone, which no course uses. */
export const meeting = (
  id: number,
  meetingLink: string,
  change: Partial<SampleMeeting> = {},
): SampleMeeting => ({
  id,
  meetingLink,
  name: '',
  version: 1,
  updatedAt: '2026-11-20T01:00:00.000Z',
  audience: 'everyone',
  changedBy: null,
  courses: [],
  ...change,
});

/** The staff's list with these meetings alone. */
export const meetingPage = (...meetings: SampleMeeting[]): StaffMeetingPage => ({
  items: meetings.map((row) => ({ ...row, isPublic: row.audience === 'everyone' })),
  next: null,
  firstPublic: [],
  openMeetingId: null,
});
