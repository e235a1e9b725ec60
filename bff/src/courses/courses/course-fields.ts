import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { inLanguages, textsWritten } from '../../platform/http/in-languages.ts';
import {
  at,
  bodyOf,
  dateField,
  fault,
  LARGEST_ID,
  line,
  lineOrNothing,
  paragraphs,
  paragraphsOrNothing,
  storedDateField,
  timeField,
  wholeNumber,
  yesOrNo,
} from '../../platform/http/validate.ts';
import { canBeHeld } from '../../shared/class-hours.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import { meetingLink } from '../meetings/meeting-link.ts';

/** The pictures that a course can have. */
export const coursePictures = ['tree', 'waves', 'breath', 'lotus'] as const;

/** A fee is paid once, or for each month. */
export const feePers = ['once', 'month'] as const;
/**
 * Months of the calendar; the same, and from the 16th on whoever is new may also buy the days that are left with the next month;
 * or months from the day of joining.
 */
export const monthRules = ['calendar', 'part', 'joining'] as const;
/** The month of who pays late counts from the payment, or from the day on which it began. */
export const lateRules = ['paid', 'month'] as const;

const FEE_PER = fault('courses.fee-per-unknown');
const MONTH_RULE = fault('courses.month-rule-unknown');
const LATE_RULE = fault('courses.late-rule-unknown');

const DAYS = fault('courses.days-invalid');

const days = z
  .array(z.int({ error: DAYS }).min(1, DAYS).max(7, DAYS), { error: DAYS })
  .min(1, DAYS)
  .refine((list) => new Set(list).size === list.length, DAYS)
  .transform((list) => list.toSorted((a, b) => a - b));

const MOST_TAUGHT = 12;
const TEACHES = fault('courses.teaches-line-count', { values: { max: MOST_TAUGHT } });

const PICTURE = fault('courses.picture-unknown', { values: { pictures: coursePictures } });

const TEACHES_IN = fault('courses.teaches-in-line-count', { values: { max: MOST_TAUGHT } });

/** The texts of a course in a further language. Where one is not written, the English is shown. */
const textsIn = textsWritten({
  title: lineOrNothing('courses.title-in', 100),
  summary: lineOrNothing('courses.summary-in', 300),
  level: lineOrNothing('courses.level-in', 60),
  forWhom: paragraphsOrNothing('courses.for-whom-in', 600),
  teaches: z
    .array(lineOrNothing('courses.teaches-in', 200), { error: TEACHES_IN })
    .transform((lines) => lines.filter((line) => line !== ''))
    .refine((lines) => lines.length <= MOST_TAUGHT, TEACHES_IN),
  feeCovers: lineOrNothing('courses.fee-covers-in', 120),
});

/** The texts of a course in a further language, as staff have written them. */
export type CourseTexts = z.output<typeof textsIn>;

/** Words or none; left out, they stay as they are. */
const feeCovers = lineOrNothing('courses.fee-covers', 120).optional();

const datesOf = (field: typeof storedDateField) => ({
  startDate: field('courses.start-date'),
  /** The last date a class may be on; null if the course goes on. */
  endDate: field('courses.end-date').nullable().optional(),
});

/**
 * What staff give of a course, each field within its bounds. Those that may be left out were added later: without them
 * they stay as they are, or get their default. Dates are YYYY-MM-DD and times HH:MM, in Asia/Kolkata.
 */
const fieldsWith = (dates: ReturnType<typeof datesOf>) => ({
  title: line('courses.title', 100),
  summary: line('courses.summary', 300),
  level: line('courses.level', 60),
  forWhom: paragraphs('courses.for-whom', 600),
  teaches: z
    .array(line('courses.teaches', 200), { error: TEACHES })
    .min(1, TEACHES)
    .max(MOST_TAUGHT, TEACHES),
  instructor: line('courses.instructor', 100),
  /** The instructor's account, whose name counts then; null where the instructor is a name. */
  teacherId: wholeNumber('courses.teacher-account', { min: 1, max: LARGEST_ID })
    .nullable()
    .optional(),
  /** In whole rupees. */
  fee: wholeNumber('courses.fee', { min: 0, max: 1_000_000 }),
  /** Whether the fee is paid once, or for each month. */
  feePer: z.enum(feePers, { error: FEE_PER }).optional(),
  /** Which months are sold of a course that is paid by the month. */
  monthRule: z.enum(monthRules, { error: MONTH_RULE }).optional(),
  /** From when on the month counts of who pays late. */
  lateRule: z.enum(lateRules, { error: LATE_RULE }).optional(),
  /** Whether a class that the studio cancels makes the paid time one class longer. */
  extendsPaid: yesOrNo('courses.extends-paid').optional(),
  ...dates,
  /** ISO weekdays: 1 is Monday. */
  days,
  startTime: timeField('courses.start-time'),
  endTime: timeField('courses.end-time'),
  /** A course with null is never full. */
  seats: wholeNumber('courses.seats', { min: 1, max: 10_000 }).nullable(),
  /** The meeting whose link enrolled learners join by; null if staff have set none. */
  meetingId: wholeNumber('courses.meeting', { min: 1, max: LARGEST_ID }).nullable(),
  hidden: yesOrNo('courses.hidden'),
  picture: z.enum(coursePictures, { error: PICTURE }).optional(),
  /** What the fee buys, such as "5 classes a week, until 28 Feb"; empty if staff have not said. */
  feeCovers,
  /** A learner who is not enrolled may join one class. */
  firstClassFree: yesOrNo('courses.first-class-free').optional(),
  /** The link for who comes to a free first class, so that the course's own stays unknown; empty without one. */
  trialLink: meetingLink.optional(),
  /** Everybody may join its classes, without fee and enrolment. */
  isOpen: yesOrNo('courses.is-open').optional(),
  /** Takes no more learners. */
  isClosed: yesOrNo('courses.is-closed').optional(),
  /** Its texts in further languages. */
  inLanguages: inLanguages(textsIn).optional(),
});

const newFields = fieldsWith(datesOf(dateField));

export type CourseFields = z.output<z.ZodObject<typeof newFields>>;

/** The columns of a course: dates as YYYY-MM-DD and times as HH:MM, without a time zone. */
export const courseColumns = (db: Queryable) => db`
  id, slug, title, summary, level, for_whom as "forWhom", teaches, instructor, picture, fee,
  fee_per as "feePer", month_rule as "monthRule", late_rule as "lateRule", extends_paid as "extendsPaid",
  fee_covers as "feeCovers", first_class_free as "firstClassFree", trial_link as "trialLink",
  to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(first_class(courses), 'YYYY-MM-DD') as "firstDate",
  to_char(end_date, 'YYYY-MM-DD') as "endDate", days,
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
  seats, seats - seats_taken as "seatsLeft", meeting_id as "meetingId", teacher_id as "teacherId",
  is_open as "isOpen", is_closed as "isClosed", in_languages as "inLanguages", hidden, version`;

const fieldNames = Object.keys(newFields) as (keyof CourseFields)[];

/** `for_whom` for `forWhom`. */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What to write to the columns of these fields. Those that are left out stay as they are, or get their default. */
export const valuesOf = (fields: CourseFields) =>
  Object.fromEntries(
    fieldNames
      .filter((field) => fields[field] !== undefined)
      .map((field) => [columnOf(field), fields[field]]),
  );

interface Dates {
  startDate: string;
  endDate?: string | null | undefined;
}
const endsAfterItStarts = ({ startDate, endDate }: Dates) => !endDate || endDate >= startDate;
const LAST_BEFORE_FIRST = at('endDate', fault('courses.last-date-before-first'));

/** A month for nothing would be an order of nothing for every month. */
const costsSomething = ({ fee, feePer }: Pick<CourseFields, 'fee' | 'feePer'>) =>
  feePer !== 'month' || fee > 0;

const checked = (fields: typeof newFields) =>
  bodyOf(fields)
    .refine(canBeHeld, at('endTime', fault('classes.end-before-start')))
    .refine(endsAfterItStarts, LAST_BEFORE_FIRST)
    .refine(costsSomething, at('fee', fault('courses.month-without-fee')));

type WithTexts = Pick<CourseFields, keyof CourseTexts | 'inLanguages'>;

/**
 * The texts of a course in further languages after a change: those that come with it. An app that knows of none sends none; then
 * a text stays where the English beside which it stands does.
 */
export const textsAfter = (before: WithTexts, after: WithTexts): InLanguages<CourseTexts> => {
  const stays = (text: string) => {
    const now = after[text as keyof CourseTexts];
    return now === undefined || isDeepStrictEqual(now, before[text as keyof CourseTexts]);
  };
  if (after.inLanguages) return after.inLanguages;
  const kept = Object.entries(before.inLanguages ?? {}).map(
    ([language, texts = {}]): [string, CourseTexts] => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([text]) => stays(text))),
    ],
  );
  return Object.fromEntries(kept.filter(([, texts]) => Object.keys(texts).length > 0));
};

/** How a course without a fee is paid after a change by an app that knows of no months: once. Otherwise as the change says. */
export const feePerAfter = ({ fee, feePer }: CourseFields): CourseFields['feePer'] =>
  fee === 0 ? 'once' : feePer;

/** The body of a new course. */
export const newCourse = checked(newFields);

/** The body of a changed course. If it began before 2020 its dates may stay as they are (`changeCourse`). */
export const changedCourse = checked(fieldsWith(datesOf(storedDateField)));

/** The body of a copy: its dates, and what its fee buys. */
export const copiedCourse = bodyOf({ ...datesOf(dateField), feeCovers }).refine(
  endsAfterItStarts,
  LAST_BEFORE_FIRST,
);
