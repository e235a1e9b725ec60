/** Days of India, YYYY-MM-DD. */
export type IsoDates = readonly string[];

export interface WeeklyHours {
  /** ISO weekdays: 1 is Monday. */
  days: number[];
  startTime: string;
  endTime: string;
}

/** The last day of a course; empty where it has none. */
type LastDate = string;

/** The sentences of the notification about a changed course, without a full stop at their end. */
export interface CourseSentences {
  asBefore: string;
  /** From the day of the next class on. */
  hours: (date: string, hours: WeeklyHours) => string;
  noMoreClasses: string;
  /** Used if another sentence names the day of the next class. */
  lastDate: (lastDate: LastDate) => string;
  nextAndLastDate: (date: string, lastDate: LastDate) => string;
  /** Classes that were moved or cancelled, and are dropped. */
  gone: (dates: IsoDates) => string;
  /** For many classes: their count and span. The dates are sorted. */
  goneWithin: (dates: IsoDates) => string;
  /** Classes that were moved or cancelled, and take place as planned. */
  back: (dates: IsoDates) => string;
  backWithin: (dates: IsoDates) => string;
  teacher: (name: string) => string;
  newLink: string;
  noLink: string;
  hidden: string;
  shown: string;
  /** For a change that was undone. */
  staysAsItWas: (hours: WeeklyHours) => string;
  /** Joins sentences. */
  together: (sentences: string[]) => string;
}
