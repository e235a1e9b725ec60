import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { ErrorBody } from '../../platform/http/errors.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { CoursePicture } from '../courses/course.ts';

/** The start and end of a class. Times are ISO 8601 in UTC. */
export interface ClassTime {
  startsAt: string;
  endsAt: string;
}

/**
 * A class on a date. Its course and its date by the course's rule identify it, also if the class was moved to another day.
 * It contains no meeting link: `joinPath` is the address that always leads to the current link.
 */
export interface DatedClass extends ClassTime {
  courseId: number;
  slug: string;
  title: string;
  /** The title in further languages; absent where there is none. */
  titleIn?: ByLocale<string> | undefined;
  picture: CoursePicture;
  /** The date by the course's rule, YYYY-MM-DD in Asia/Kolkata. */
  date: string;
  state: 'planned' | 'moved' | 'cancelled';
  /** The original time of a class that was moved. */
  wasAt: ClassTime | null;
  /** The reason for the change, as staff wrote it; empty if they gave none. */
  reason: string;
  reasonIn?: ByLocale<string> | undefined;
  /** The message of staff about the change; empty if there is none. */
  notice: string;
  noticeIn?: ByLocale<string> | undefined;
  teacher: string;
  /** The teacher is not the course's. */
  hasOwnTeacher: boolean;
  /** Everybody may join without a fee and an enrolment. */
  isOpen: boolean;
  joinPath: string;
}

/** A class as visitors see it. */
export interface PublicClass extends DatedClass {
  /** When the class can be joined. */
  opensAt: string;
  /** The meeting of an open class; null without one, and for classes that need an enrolment. */
  meetingId: number | null;
}

/** A class as a learner with access sees it: by an enrolment, or because the class is open. */
export interface LearnerClass extends DatedClass {
  enrolled: boolean;
  /** When the learner can join. */
  opensAt: string;
  hasLink: boolean;
  /** The meeting to join: the class's own, or else its course's; null without one. */
  meetingId: number | null;
}

/** The link of a class, as staff see it. */
export interface ClassLink {
  /** The id of the meeting. */
  id: number;
  name: string;
  meetingLink: string;
  /** Increases with every change of the meeting. */
  version: number;
}

/** A class as staff see it. */
export interface StaffClass extends DatedClass {
  hidden: boolean;
  enrolled: number;
  /** The teacher's account; null if the teacher is only a name. */
  teacherId: number | null;
  /** How many people joined, or were marked as present by staff. */
  attended: number;
  /**
   * How many enrolled learners are notified of its last change, and how many were, by push and by mail. `mailsAt` is when
   * the mails are sent; null from then on, also while none can be sent. `none` is how many have neither contact; absent in lists.
   */
  told: {
    of: number;
    pushed: number;
    mailed: number;
    mailsAt: string | null;
    none?: number | undefined;
  } | null;
  /**
   * The holiday that cancelled this class, and how many of its classes can be restored: those that have not begun and were
   * not changed since. Null if this class is not one of these.
   */
  holiday: {
    id: number;
    reason: string;
    reasonIn?: ByLocale<string> | undefined;
    classes: number;
  } | null;
  /** The link to join: of the class itself, or else of its course. */
  meeting: ClassLink | null;
  /** The link of all classes of its course without a link of their own. */
  courseMeeting: ClassLink | null;
  /** Whether the link is the class's own, not the course's. */
  hasOwnLink: boolean;
  /** Increases with every change of this class; 0 for a class without an exception. */
  version: number;
}

/** The people who are notified of a change of a class. */
export interface ClassRecipients {
  /** How many learners are enrolled. */
  learners: number;
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers?: ByLocale<number> | undefined;
  /** How the learners of the class are notified of a change of the given kind; absent without a kind. */
  contacts?: ContactSummary | undefined;
}

/** The people who are notified of the last change of a course. `notice` and `contacts` are absent without a notification in the last days. */
export interface CourseRecipients extends ClassRecipients {
  /** The message that learners read. */
  notice?: string;
  noticeIn?: ByLocale<string> | undefined;
}

/** How learners are notified of a link that is changed now; absent where nobody is, as no class with this link begins soon. */
export interface LinkContacts {
  contacts?: ContactSummary | undefined;
}

/** The body of a 412: somebody else has changed the class since the app read it. */
export interface StaleClass extends ErrorBody {
  class: StaffClass;
}

/** A person in the attendance list: an enrolled learner, one whose paid period has ended, or a guest without an enrolment. */
export interface Attendee {
  id: number;
  name: string;
  /** Null for a person that staff entered with only a phone number. */
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
  /** For a child, the parent, as staff call the parent instead; absent for everybody else. */
  guardian?: { name: string; phone: string | null } | null;
  enrolled: boolean;
  /** For a person who is no longer enrolled: the last paid day, YYYY-MM-DD in India. */
  paidUntil?: string | null;
  attended: boolean;
  /** Whether staff marked the attendance; otherwise the learner joined. */
  notedByStaff: boolean;
  /** Whether there is a health note; absent for callers who may not read it. */
  hasHealthNote?: boolean;
}

/** A course that begins soon, as staff see it. */
export interface BeginningCourse {
  id: number;
  slug: string;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  picture: CoursePicture;
  /** The date of its first class. */
  startDate: string;
  enrolled: number;
  /** Whether everybody may join without enrolment. */
  isOpen: boolean;
}

/** The classes of a week, for staff. */
export interface StaffWeek {
  /** The Monday, YYYY-MM-DD in Asia/Kolkata. */
  monday: string;
  classes: StaffClass[];
  /** The courses that begin in the week after it, the first 20. */
  beginning: BeginningCourse[];
}
