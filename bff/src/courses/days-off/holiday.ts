import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { ErrorBody } from '../../platform/http/errors.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { ClassTime, StaffClass } from '../classes/class.ts';

/** A class that is cancelled by a holiday. */
export interface HolidayClass extends ClassTime {
  courseId: number;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  /** By the rule. */
  date: string;
}

/** A course that has classes on the days of a holiday. */
export interface HolidayCourse {
  id: number;
  title: string;
  titleIn?: ByLocale<string> | undefined;
  /** How many of its classes are to be cancelled if the holiday is for it. */
  classes: number;
}

/** The effects of a holiday, before it is created. */
export interface HolidayPreview {
  /** All courses with classes on its days, also those that are not selected. */
  courses: HolidayCourse[];
  /** The classes that it cancels, in order of time. */
  classes: HolidayClass[];
  /** How many people are enrolled for one of these classes, each counted once. */
  learners: number;
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers?: ByLocale<number> | undefined;
  /** How they are notified; absent in a response of the previous version. */
  contacts?: ContactSummary | undefined;
  /** A hash of these classes as they are now: a holiday is only created for the classes that staff have seen. */
  version: string;
}

/** A holiday as staff see it. */
export interface Holiday {
  id: number;
  firstDate: string;
  lastDate: string;
  reason: string;
  reasonIn?: ByLocale<string> | undefined;
  notice: string;
  noticeIn?: ByLocale<string> | undefined;
  isBack: boolean;
  /** How many classes it has cancelled; after its revocation, how many of them take place again. */
  classes: number;
  /** How many of its classes were changed since, and so stay as they are. Not those that follow the rule again, or were removed. */
  changed: number;
  /** How many people are notified of it, and how many were; null if they know it already. */
  told: StaffClass['told'];
}

/** A holiday that can be revoked. */
export interface RevocableHoliday
  extends Pick<Holiday, 'id' | 'firstDate' | 'lastDate' | 'reason' | 'reasonIn'> {
  /** How many classes would take place again. */
  classes: number;
}

/** The effects of revoking a holiday, before it is done. */
export interface HolidayRevocationPreview {
  /** The classes that take place again, in order of time. */
  classes: HolidayClass[];
  /** The upcoming classes that were changed since, at the time that the holiday cancelled: they stay as they are. */
  changed: HolidayClass[];
  /** How many people are enrolled for the classes that take place again, each counted once. */
  learners: number;
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers?: ByLocale<number> | undefined;
  /** How they are notified; absent in a response of the previous version. */
  contacts?: ContactSummary | undefined;
  /** Whether all of them are notified. While the holiday's mails are pending, only phones that got its push message are. */
  tells: boolean;
  /** A hash of the classes that take place again, as they are now. */
  version: string;
}

/** The body of a 412: the classes of the holiday, or of its revocation, have changed since staff saw them. */
export interface StaleHoliday extends ErrorBody {
  preview: HolidayPreview | HolidayRevocationPreview;
}

/** Days off on which a save would create new classes. */
export interface DaysOffConflict
  extends Pick<Holiday, 'id' | 'firstDate' | 'lastDate' | 'reason' | 'reasonIn'> {
  /** In order of time. */
  classes: HolidayClass[];
}

/** The conflicts of a save with days off: staff decide whether these classes are cancelled like the others on these days. */
export interface DaysOffConflictList {
  /** The soonest first. A class is listed once, with the first days off that it falls on. */
  daysOff: DaysOffConflict[];
  /** A hash of these classes: staff decide about the classes that they have seen. */
  version: string;
}

/** The decision of staff; an empty one means that the app can ask. An old app sends nothing, and the classes take place. */
export interface DaysOffChoice {
  leaveOut?: boolean | undefined;
  /** The version of the conflicts. */
  version?: string | undefined;
}

/** The body of a 409: the save creates classes on days off, so staff must decide first. */
export interface UnresolvedDaysOffConflicts extends ErrorBody {
  onDaysOff: DaysOffConflictList;
}
