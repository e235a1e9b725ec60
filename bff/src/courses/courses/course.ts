import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { CourseFields, CourseTexts, coursePictures } from './course-fields.ts';

export type { CourseTexts };

export type CoursePicture = (typeof coursePictures)[number];

/** What staff give of a course (course-fields.ts), all of it. */
type Given = { [Field in keyof CourseFields]-?: Exclude<CourseFields[Field], undefined> };

/** A course as staff see it. */
export interface StaffCourse extends Given {
  id: number;
  slug: string;
  /** The date of its first class: from `startDate` on, the first one on its days. */
  firstDate: string;
  /** Null without a bound on its seats. */
  seatsLeft: number | null;
  version: number;
}

/** How the months of a course are sold that is paid by the month. */
export type ByMonth = Pick<StaffCourse, 'monthRule' | 'lateRule' | 'extendsPaid'>;

/** A course as everybody sees it. */
export interface Course
  extends Omit<
    StaffCourse,
    'hidden' | 'trialLink' | 'teacherId' | 'inLanguages' | 'feePer' | keyof ByMonth
  > {
  /** Absent where the fee is paid once. */
  byMonth?: ByMonth | undefined;
  /** Its texts in further languages; absent without any. */
  inLanguages?: InLanguages<CourseTexts> | undefined;
}

/**
 * What a change of a course is for its learners: days or times, first or last date, the teacher, the link, or that it is not
 * offered any more.
 */
export type ToldChange = 'hours' | 'dates' | 'teacher' | 'link' | 'hidden';

/** What staff confirm before a change that enrolled learners are told of. */
export interface CourseQuestion {
  /** How many are enrolled, and so are told. */
  learners: number;
  /** How many of them read each further language, in which staff may write to them; the others read English. Absent where nobody does. */
  readers?: InLanguages<number> | undefined;
  /** How they are notified; absent in an answer of the version before. */
  contacts?: ContactSummary | undefined;
  changed: ToldChange[];
  /** The first class that begins after the change, ISO 8601 in UTC; null without one. */
  next: { startsAt: string; endsAt: string } | null;
  /** Whether its classes have a link to join by after the change. */
  hasLink: boolean;
  /**
   * The classes to come that learners know as moved or cancelled, and that are not so any more by the change, or by an
   * earlier one whose mail has not gone out yet; in order.
   */
  dropped: DroppedClass[];
}

export interface DroppedClass {
  /** By the rule before the change. */
  date: string;
  /** Where it was moved to; null for one that was cancelled. */
  movedTo: string | null;
  /** The course has this class again, as planned: an earlier change had taken it away. */
  isBack?: true;
}

/** How staff have confirmed it. */
export interface CourseTelling {
  /** The sentence that learners read. */
  notice: string;
  noticeIn?: InLanguages<string> | undefined;
  /** The dates of the dropped classes that they were asked about. */
  dropped: string[];
}

/** The body of a 409: enrolled learners are told of this change, which is to be confirmed first. */
export interface UnconfirmedCourse extends Refusal {
  question: CourseQuestion;
}

/** The body of a 412: another staff account has changed the course since the app read it. */
export interface StaleCourse extends Refusal {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}
