import { addDays, isoWeekday } from './indian-time.ts';

/** The days on which a course has classes, like an RRULE (RFC 5545). Dates and times are those of Asia/Kolkata. */
export interface RecurrenceRule {
  firstDate: string;
  /** The last possible date of a class; null if the course has no end. */
  lastDate: string | null;
  /** ISO weekdays. */
  days: number[];
  startTime: string;
  endTime: string;
}

const hasClassOn = ({ firstDate, lastDate, days }: RecurrenceRule, date: string) =>
  date >= firstDate && (lastDate === null || date <= lastDate) && days.includes(isoWeekday(date));

/** The rule with a class on this date; `undefined` when there is none. Rules must not overlap. */
export const ruleForDate = (rules: RecurrenceRule[], date: string): RecurrenceRule | undefined =>
  rules.find((rule) => hasClassOn(rule, date));

/** The dates of classes by these rules, from `first` to `last`, both included, in order. */
export function* datesByRules(
  rules: RecurrenceRule[],
  { first, last }: { first: string; last: string },
): Generator<string> {
  const begins = rules[0]?.firstDate ?? last;
  for (let date = begins > first ? begins : first; date <= last; date = addDays(date, 1))
    if (ruleForDate(rules, date)) yield date;
}
