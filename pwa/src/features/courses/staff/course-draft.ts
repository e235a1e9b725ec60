import type { StaffCourse } from 'bff/contract';
import type { CourseChange } from '../../../api/staff-api.ts';
import { dayOf, daysInWords, rupees } from '../../../content/format.ts';

/** A course as it is typed: numbers are texts, and `teaches` has one item on each line. */
export interface CourseDraft {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string;
  instructor: string;
  fee: string;
  startDate: string;
  days: number[];
  startTime: string;
  endTime: string;
  unlimited: boolean;
  seats: string;
  /** Empty if the course has no meeting. */
  meetingId: string;
  hidden: boolean;
}

export type DraftFaults = Partial<Record<keyof CourseDraft, string>>;

export const draftOf = (course: StaffCourse): CourseDraft => ({
  title: course.title,
  summary: course.summary,
  level: course.level,
  forWhom: course.forWhom,
  teaches: course.teaches.join('\n'),
  instructor: course.instructor,
  fee: String(course.fee),
  startDate: course.startDate,
  days: course.days,
  startTime: course.startTime,
  endTime: course.endTime,
  unlimited: course.seats === null,
  seats: course.seats === null ? '' : String(course.seats),
  meetingId: course.meetingId === null ? '' : String(course.meetingId),
  hidden: course.hidden,
});

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The change to send. Call it only with a draft without faults: an empty number would become 0. */
export const changeOf = (draft: CourseDraft): CourseChange => ({
  title: draft.title.trim(),
  summary: draft.summary.trim(),
  level: draft.level.trim(),
  forWhom: draft.forWhom.trim(),
  teaches: linesIn(draft.teaches),
  instructor: draft.instructor.trim(),
  fee: Number(draft.fee),
  startDate: draft.startDate,
  days: [...draft.days].sort((a, b) => a - b),
  startTime: draft.startTime,
  endTime: draft.endTime,
  seats: draft.unlimited ? null : Number(draft.seats),
  meetingId: draft.meetingId === '' ? null : Number(draft.meetingId),
  hidden: draft.hidden,
});

const wholeNumber = /^\d{1,7}$/;

const texts = {
  title: 'Title',
  summary: 'Summary',
  level: 'Level',
  forWhom: 'For whom',
  teaches: 'What it teaches',
  instructor: 'Instructor',
  startDate: 'Start date',
  startTime: 'Start time',
  endTime: 'End time',
} as const;

const missingTexts = (draft: CourseDraft): DraftFaults => {
  const missing = Object.entries(texts).filter(
    ([field]) => draft[field as keyof typeof texts].trim() === '',
  );
  return Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required.`]));
};

/** What is wrong with a draft, for each field. The server checks the rest. */
export const draftFaults = (draft: CourseDraft): DraftFaults => {
  const { fee, unlimited, seats, days, startTime, endTime } = draft;
  return {
    ...(!wholeNumber.test(fee) && { fee: 'Fee must be a whole number of rupees.' }),
    ...(!unlimited && !wholeNumber.test(seats) && { seats: 'Seats must be a whole number.' }),
    ...(days.length === 0 && { days: 'Choose at least one day.' }),
    ...(endTime <= startTime && { endTime: 'The class must end after it starts.' }),
    ...missingTexts(draft),
  };
};

const inWords: Record<keyof CourseChange, (change: CourseChange) => [string, string]> = {
  title: ({ title }) => ['Title', title],
  summary: ({ summary }) => ['Summary', summary],
  level: ({ level }) => ['Level', level],
  forWhom: ({ forWhom }) => ['For whom', forWhom],
  teaches: ({ teaches }) => ['What it teaches', teaches.join('; ')],
  instructor: ({ instructor }) => ['Instructor', instructor],
  fee: ({ fee }) => ['Fee', rupees(fee)],
  startDate: ({ startDate }) => ['Start date', dayOf(startDate)],
  days: ({ days }) => ['Days', daysInWords(days)],
  startTime: ({ startTime }) => ['Start time', startTime],
  endTime: ({ endTime }) => ['End time', endTime],
  seats: ({ seats }) => ['Seats', seats === null ? 'Unlimited' : String(seats)],
  meetingId: ({ meetingId }) => ['Meeting', meetingId === null ? 'Not Set' : String(meetingId)],
  hidden: ({ hidden }) => ['Hidden', hidden ? 'Yes' : 'No'],
};

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/** How two versions of a course differ, in words. */
export const differencesOf = (theirs: CourseChange, mine: CourseChange): Difference[] =>
  Object.values(inWords)
    .map((words) => ({ label: words(mine)[0], theirs: words(theirs)[1], mine: words(mine)[1] }))
    .filter((difference) => difference.theirs !== difference.mine);
