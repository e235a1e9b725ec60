import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { ErrorBody } from '../../platform/http/errors.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { CourseFields, CourseTexts, coursePictures } from './course-fields.ts';

export type { CourseTexts };

export type CoursePicture = (typeof coursePictures)[number];

/** All fields of a course that staff edit (course-fields.ts). */
type CompleteCourseFields = {
  [Field in keyof CourseFields]-?: Exclude<CourseFields[Field], undefined>;
};

/** A course as staff see it. */
export interface StaffCourse extends CompleteCourseFields {
  id: number;
  slug: string;
  /** The date of its first class: from `startDate` on, the first one on its days. */
  firstDate: string;
  /** Null without a bound on its seats. */
  seatsLeft: number | null;
  version: number;
}

/** The settings of a course that is paid by the month. */
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
  inLanguages?: ByLocale<CourseTexts> | undefined;
}

/**
 * What changes for the learners of a course: days or times, first or last date, the teacher, the link, or that it is no
 * longer offered.
 */
export type CourseChangeKind = 'hours' | 'dates' | 'teacher' | 'link' | 'hidden';

/** A change of a course that enrolled learners are notified of, which staff confirm first. */
export interface CourseChangePreview {
  /** How many learners are enrolled, and so are notified. */
  learners: number;
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers?: ByLocale<number> | undefined;
  /** How they are notified; absent in a response of the previous version. */
  contacts?: ContactSummary | undefined;
  changed: CourseChangeKind[];
  /** The first class that begins after the change, ISO 8601 in UTC; null without one. */
  next: { startsAt: string; endsAt: string } | null;
  /** Whether its classes have a link to join by after the change. */
  hasLink: boolean;
  /**
   * The upcoming moved or cancelled classes whose exceptions are removed by this change, or by an earlier change whose mail
   * is still pending; in order.
   */
  dropped: DroppedClass[];
}

export interface DroppedClass {
  /** By the rule before the change. */
  date: string;
  /** The date that it was moved to; null for a cancelled class. */
  movedTo: string | null;
  /** The course has this class again, as planned: an earlier change had removed it. */
  isBack?: true;
}

/** The notification, as staff have confirmed it. */
export interface CourseChangeNotification {
  /** The message that learners read. */
  notice: string;
  noticeIn?: ByLocale<string> | undefined;
  /** The dates of the dropped classes in the preview. */
  dropped: string[];
}

/** The body of a 409: enrolled learners are notified of this change, so staff must confirm it first. */
export interface UnconfirmedCourseChange extends ErrorBody {
  question: CourseChangePreview;
}

/** The body of a 412: another staff account has changed the course since the app read it. */
export interface StaleCourse extends ErrorBody {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}
