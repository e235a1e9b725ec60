import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { ClassTime, StaffClass } from '../classes/class.ts';

/** A class that is cancelled by a holiday. */
export interface HolidayClass extends ClassTime {
  courseId: number;
  title: string;
  titleIn?: InLanguages<string> | undefined;
  /** By the rule. */
  date: string;
}

/** A course that has classes on the days of a holiday. */
export interface HolidayCourse {
  id: number;
  title: string;
  titleIn?: InLanguages<string> | undefined;
  /** How many of its classes are to be cancelled if the holiday is for it. */
  classes: number;
}

/** What a holiday would do, before it is made. */
export interface HolidayPreview {
  /** All that have classes on its days, also those that it is not for. */
  courses: HolidayCourse[];
  /** The classes that it cancels, in order of time. */
  classes: HolidayClass[];
  /** How many people are enrolled for one of them, each counted once. */
  learners: number;
  /** How many of them read each further language, in which staff may write to them; the others read English. Absent where nobody does. */
  readers?: InLanguages<number> | undefined;
  /** How they are notified; absent in an answer of the version before. */
  contacts?: ContactSummary | undefined;
  /** Names these classes as they are now: a holiday is made over what staff have seen. */
  version: string;
}

/** A holiday as staff see it. */
export interface Holiday {
  id: number;
  firstDate: string;
  lastDate: string;
  reason: string;
  reasonIn?: InLanguages<string> | undefined;
  notice: string;
  noticeIn?: InLanguages<string> | undefined;
  isBack: boolean;
  /** How many classes it has cancelled; once it is taken back, how many of them are held again. */
  classes: number;
  /** How many of its classes somebody has changed since: these stay as they are. Not those that are by the rule again, or gone. */
  changed: number;
  /** How many people were to be told of it, and how many were; null where they know it already. */
  told: StaffClass['told'];
}

/** A holiday that can be taken back. */
export interface HolidayAhead
  extends Pick<Holiday, 'id' | 'firstDate' | 'lastDate' | 'reason' | 'reasonIn'> {
  /** How many classes are held again then. */
  classes: number;
}

/** What taking a holiday back would do, before it is done. */
export interface HolidayBackPreview {
  /** The classes that are held again, in order of time. */
  classes: HolidayClass[];
  /** Those to come that somebody has changed since, at the time that the holiday cancelled: they stay as they are. */
  changed: HolidayClass[];
  /** How many people are enrolled in the courses of those that are held again, each counted once. */
  learners: number;
  /** How many of them read each further language, in which staff may write to them; the others read English. Absent where nobody does. */
  readers?: InLanguages<number> | undefined;
  /** How they are notified; absent in an answer of the version before. */
  contacts?: ContactSummary | undefined;
  /** Whether all of them are told. Before the mails have begun to go out, only phones that heard of the holiday are. */
  tells: boolean;
  /** Names the classes that are held again, as they are now. */
  version: string;
}

/** The body of a 412: the classes of the holiday, or of its end, are others than staff have seen. */
export interface StaleHoliday extends Refusal {
  preview: HolidayPreview | HolidayBackPreview;
}

/** Days off on which a save would give classes that are not there yet. */
export interface MetDaysOff
  extends Pick<Holiday, 'id' | 'firstDate' | 'lastDate' | 'reason' | 'reasonIn'> {
  /** In order of time. */
  classes: HolidayClass[];
}

/** What staff are asked before such a save: whether these classes are left out, as the days off leave out others. */
export interface DaysOffQuestion {
  /** The soonest first. A class is at the first of the days off that it meets. */
  daysOff: MetDaysOff[];
  /** Names these classes: staff answer about what they have seen. */
  version: string;
}

/** The answer of staff; without one, the app can ask. An app of an earlier version sends nothing, and the classes are held. */
export interface DaysOffChoice {
  leaveOut?: boolean | undefined;
  /** The question's. */
  version?: string | undefined;
}

/** The body of a 409: the save gives classes on days off, which is to be answered first. */
export interface UnansweredDaysOff extends Refusal {
  onDaysOff: DaysOffQuestion;
}
