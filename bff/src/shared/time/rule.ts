import { addDays, isoWeekday } from './indian-time.ts';

/** On which days a course has its classes, as an RRULE of iCalendar says it. Dates and times are those of Asia/Kolkata. */
export interface Rule {
  firstDate: string;
  /** The last date a class may be on; null where the course goes on. */
  lastDate: string | null;
  /** ISO weekdays. */
  days: number[];
  startTime: string;
  endTime: string;
}

const holdsOn = ({ firstDate, lastDate, days }: Rule, date: string) =>
  date >= firstDate && (lastDate === null || date <= lastDate) && days.includes(isoWeekday(date));

/** The rule by which there is a class on this date; `undefined` when there is none. Rules must not overlap. */
export const ruleOn = (rules: Rule[], date: string): Rule | undefined =>
  rules.find((rule) => holdsOn(rule, date));

/** The dates of classes by these rules from `first` to `last`, both included, in order. */
export function* datesByRules(
  rules: Rule[],
  { first, last }: { first: string; last: string },
): Generator<string> {
  const begins = rules[0]?.firstDate ?? last;
  for (let date = begins > first ? begins : first; date <= last; date = addDays(date, 1))
    if (ruleOn(rules, date)) yield date;
}
