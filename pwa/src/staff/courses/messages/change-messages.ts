/** Days of India, YYYY-MM-DD. */
export type Dates = readonly string[];

export interface Hours {
  /** ISO weekdays: 1 is Monday. */
  days: number[];
  startTime: string;
  endTime: string;
}

/** The last day of a course; empty where it goes on. */
type LastDate = string;

/** The sentences that learners read of a changed course, without a mark at their end. */
export interface CourseSentences {
  asBefore: string;
  /** From the day of the next class on. */
  hours: (date: string, hours: Hours) => string;
  noMoreClasses: string;
  /** Where the day of the next class is said already. */
  lastDate: (lastDate: LastDate) => string;
  nextAndLastDate: (date: string, lastDate: LastDate) => string;
  /** Classes that were moved or cancelled, and are not held any more. */
  gone: (dates: Dates) => string;
  /** Where they are too many to name each; the dates in their order. */
  goneWithin: (dates: Dates) => string;
  /** Classes that were moved or cancelled, and are held as planned. */
  back: (dates: Dates) => string;
  backWithin: (dates: Dates) => string;
  teacher: (name: string) => string;
  newLink: string;
  noLink: string;
  hidden: string;
  shown: string;
  /** A change that was undone. */
  staysAsItWas: (hours: Hours) => string;
  /** Sentences one after another. */
  together: (sentences: string[]) => string;
}
