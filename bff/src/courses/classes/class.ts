import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { CoursePicture } from '../courses/course.ts';

/** When a class is. Times are ISO 8601 in UTC. */
export interface ClassTime {
  startsAt: string;
  endsAt: string;
}

/**
 * A class on a date. The course and the date by its rule identify it, also where the class was moved to another day.
 * Contains no link: `joinPath` is the address that always leads to the current one.
 */
export interface DatedClass extends ClassTime {
  courseId: number;
  slug: string;
  title: string;
  /** The title in further languages; absent where it is in none. */
  titleIn?: InLanguages<string> | undefined;
  picture: CoursePicture;
  /** The date by the course's rule, YYYY-MM-DD in Asia/Kolkata. */
  date: string;
  state: 'planned' | 'moved' | 'cancelled';
  /** When it was to be before it was moved. */
  wasAt: ClassTime | null;
  /** Why it was changed, in a few words of staff; empty if they gave none. */
  reason: string;
  reasonIn?: InLanguages<string> | undefined;
  /** The sentence of staff about the change; empty if there is none. */
  notice: string;
  noticeIn?: InLanguages<string> | undefined;
  teacher: string;
  /** The teacher is not the course's. */
  hasOwnTeacher: boolean;
  /** Everybody may join, without fee and enrolment. */
  isOpen: boolean;
  joinPath: string;
}

/** A class as visitors see it. */
export interface PublicClass extends DatedClass {
  /** From when on it can be joined. */
  opensAt: string;
  /** The meeting of an open class; null without one, and for the classes of the enrolled. */
  meetingId: number | null;
}

/** A class as a learner sees it who is enrolled in its course, or may join without. */
export interface LearnerClass extends DatedClass {
  enrolled: boolean;
  /** From when on the learner can join. */
  opensAt: string;
  hasLink: boolean;
  /** The meeting whose link it is joined by: its own, or else its course's; null without one. */
  meetingId: number | null;
}

/** The link of a class, as staff see it. */
export interface ClassLink {
  /** The meeting's. */
  id: number;
  name: string;
  meetingLink: string;
  /** Rises with every change of the meeting. */
  version: number;
}

/** A class as staff see it. */
export interface StaffClass extends DatedClass {
  hidden: boolean;
  enrolled: number;
  /** The teacher's account; null where it is a name. */
  teacherId: number | null;
  /** How many have joined, or were noted by staff. */
  attended: number;
  /**
   * How many enrolled learners were to be told of its last change, and how many were, by push and by mail. `mailsAt` is
   * when the mails go out; null from then on, also while none can be sent. `none` is how many neither way reaches; absent in lists.
   */
  told: {
    of: number;
    pushed: number;
    mailed: number;
    mailsAt: string | null;
    none?: number | undefined;
  } | null;
  /**
   * What has cancelled it together with others, and how many of these can be put back: they have not begun, and nobody has
   * changed them since. Null where it is none of these itself.
   */
  holiday: {
    id: number;
    reason: string;
    reasonIn?: InLanguages<string> | undefined;
    classes: number;
  } | null;
  /** The link to join by: of the class itself, or else of its course. */
  meeting: ClassLink | null;
  /** The link of all classes of its course that have none of their own. */
  courseMeeting: ClassLink | null;
  /** Whether the link is the class's own, not the course's. */
  hasOwnLink: boolean;
  /** Rises with every change of this class; 0 where it is as the course's rule says. */
  version: number;
}

/** Whom a change of a class is told to. */
export interface ClassReaders {
  /** How many are enrolled. */
  learners: number;
  /** How many of them read each further language, in which staff may write to them; the others read English. Absent where nobody does. */
  readers?: InLanguages<number> | undefined;
  /** How the learners of the class are notified of such a change, where one is named. */
  contacts?: ContactSummary | undefined;
}

/** Whom the last change of a course is told to. The sentence and `contacts` are absent where none was told within the last days. */
export interface CourseReaders extends ClassReaders {
  /** The sentence that learners read. */
  notice?: string;
  noticeIn?: InLanguages<string> | undefined;
}

/** How learners are notified of a link that is changed now; absent where nobody is, as no class that gets it begins soon. */
export interface LinkContacts {
  contacts?: ContactSummary | undefined;
}

/** The body of a 412: somebody else has changed the class since the app read it. */
export interface StaleClass extends Refusal {
  class: StaffClass;
}

/** A person of a class: an enrolled learner, one whose month is over, or one who came without an enrolment. */
export interface Attendee {
  id: number;
  name: string;
  /** Null of whoever was entered by staff with a phone number alone. */
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
  /** The parent whose account holds that of a child: who is called in its place. Absent of everybody else. */
  guardian?: { name: string; phone: string | null } | null;
  enrolled: boolean;
  /** Of whoever is not enrolled any more: the last day that was paid for, YYYY-MM-DD in India. */
  paidUntil?: string | null;
  attended: boolean;
  /** Whether staff noted it; otherwise the learner has joined. */
  notedByStaff: boolean;
  /** Whether there is a health note; absent for who may not read it. */
  hasHealthNote?: boolean;
}

/** A course that begins soon, as staff see it. */
export interface BeginningCourse {
  id: number;
  slug: string;
  title: string;
  titleIn?: InLanguages<string> | undefined;
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
