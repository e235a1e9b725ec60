import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { byLocale, optionalTexts } from '../../platform/http/localized-fields.ts';
import {
  atField,
  bodySchema,
  dateField,
  line,
  MAX_ID,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  storedDateField,
  timeField,
  validationError,
  wholeNumber,
  yesOrNo,
} from '../../platform/http/validate.ts';
import { isValidClassHours } from '../../shared/class-hours.ts';
import {
  type CourseTextName,
  type CourseTextValues,
  courseTextNames,
  courseTexts,
  MAX_LIST_ITEMS,
  mapCourseTexts,
  type OptionalCourseText,
} from '../../shared/course-texts.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { meetingLink } from '../meetings/meeting-link.ts';

/** The pictures that a course can have. */
export const coursePictures = ['tree', 'waves', 'breath', 'lotus'] as const;

/** A fee is paid once, or for each month. */
export const feePeriods = ['once', 'month'] as const;
/**
 * Calendar months; calendar months where new learners may, from the 16th on, buy the remaining days together with the next
 * month; or months that start on the day of joining.
 */
export const monthRules = ['calendar', 'part', 'joining'] as const;
/** A month that is paid late starts at the payment, or on the day on which it was due. */
export const latePaymentRules = ['paid', 'month'] as const;

const FEE_PER = validationError('courses.fee-per-unknown');
const MONTH_RULE = validationError('courses.month-rule-unknown');
const LATE_RULE = validationError('courses.late-rule-unknown');

const DAYS = validationError('courses.days-invalid');

const days = z
  .array(z.int({ error: DAYS }).min(1, DAYS).max(7, DAYS), { error: DAYS })
  .min(1, DAYS)
  .refine((list) => new Set(list).size === list.length, DAYS)
  .transform((list) => list.toSorted((a, b) => a - b));

const PICTURE = validationError('courses.picture-unknown', {
  values: { pictures: coursePictures },
});

/** A text in English. An optional one may be empty; an absent one stays as it is. */
const englishText = (name: CourseTextName) => {
  const text = courseTexts[name];
  if (text.form === 'list') {
    const error = validationError(`${text.field}-line-count`, { values: { max: MAX_LIST_ITEMS } });
    const items = z.array(line(text.field, text.maxLength), { error });
    return items.min(1, error).max(MAX_LIST_ITEMS, error);
  }
  const { field, maxLength, isRequired } = text;
  if (text.form === 'paragraphs') return paragraphs(field, maxLength);
  return isRequired ? line(field, maxLength) : optionalLine(field, maxLength).optional();
};

/** A text in a further language. The English text is shown for a missing one. */
const translatedText = (name: CourseTextName) => {
  const text = courseTexts[name];
  if (text.form === 'list') {
    const error = validationError(`${text.field}-in-line-count`, {
      values: { max: MAX_LIST_ITEMS },
    });
    return z
      .array(optionalLine(`${text.field}-in`, text.maxLength), { error })
      .transform((lines) => lines.filter((item) => item !== ''))
      .refine((lines) => lines.length <= MAX_LIST_ITEMS, error);
  }
  const { field, maxLength } = text;
  return text.form === 'paragraphs'
    ? optionalParagraphs(`${field}-in`, maxLength)
    : optionalLine(`${field}-in`, maxLength);
};

type EnglishTexts = {
  [Name in CourseTextName]: Name extends OptionalCourseText
    ? z.ZodOptional<z.ZodType<CourseTextValues[Name]>>
    : z.ZodType<CourseTextValues[Name]>;
};
type TranslatedTexts = { [Name in CourseTextName]: z.ZodType<CourseTextValues[Name]> };

const englishTexts = mapCourseTexts(englishText) as EnglishTexts;
const localizedTexts = optionalTexts(mapCourseTexts(translatedText) as TranslatedTexts);

/** The texts of a course in a further language, as staff have written them. */
export type CourseTexts = z.output<typeof localizedTexts>;

const dateFields = (field: typeof storedDateField) => ({
  startDate: field('courses.start-date'),
  /** The last date a class may be on; null if the course goes on. */
  endDate: field('courses.end-date').nullable().optional(),
});

/**
 * The fields of a course that staff edit, with their limits. Optional fields were added later: an absent field stays as it
 * is, or gets its default. Dates are YYYY-MM-DD and times HH:MM, in Asia/Kolkata.
 */
const courseFieldsWith = (dates: ReturnType<typeof dateFields>) => ({
  ...englishTexts,
  instructor: line('courses.instructor', 100),
  /** The instructor's account, whose name is used then; null if the instructor is only a name. */
  teacherId: wholeNumber('courses.teacher-account', { min: 1, max: MAX_ID }).nullable().optional(),
  /** In whole rupees. */
  fee: wholeNumber('courses.fee', { min: 0, max: 1_000_000 }),
  /** Whether the fee is paid once, or for each month. */
  feePer: z.enum(feePeriods, { error: FEE_PER }).optional(),
  /** The months that are sold if the course is paid by the month. */
  monthRule: z.enum(monthRules, { error: MONTH_RULE }).optional(),
  /** When a month starts that is paid late. */
  lateRule: z.enum(latePaymentRules, { error: LATE_RULE }).optional(),
  /** Whether a class that the studio cancels extends the paid period by one class. */
  extendsPaid: yesOrNo('courses.extends-paid').optional(),
  ...dates,
  /** ISO weekdays: 1 is Monday. */
  days,
  startTime: timeField('courses.start-time'),
  endTime: timeField('courses.end-time'),
  /** A course with null is never full. */
  seats: wholeNumber('courses.seats', { min: 1, max: 10_000 }).nullable(),
  /** The meeting whose link enrolled learners join by; null if staff have set none. */
  meetingId: wholeNumber('courses.meeting', { min: 1, max: MAX_ID }).nullable(),
  hidden: yesOrNo('courses.hidden'),
  picture: z.enum(coursePictures, { error: PICTURE }).optional(),
  /** A learner who is not enrolled may join one class. */
  firstClassFree: yesOrNo('courses.first-class-free').optional(),
  /** The link for free first classes, so that the course's own link stays secret; empty without one. */
  trialLink: meetingLink.optional(),
  /** Everybody may join its classes, without fee and enrolment. */
  isOpen: yesOrNo('courses.is-open').optional(),
  /** Takes no more learners. */
  isClosed: yesOrNo('courses.is-closed').optional(),
  /** Its texts in further languages. */
  inLanguages: byLocale(localizedTexts).optional(),
});

const newFields = courseFieldsWith(dateFields(dateField));

export type CourseFields = z.output<z.ZodObject<typeof newFields>>;

/** `for_whom` for `forWhom`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a course: dates as YYYY-MM-DD and times as HH:MM, without a time zone. */
export const courseColumns = (db: Queryable) => db`
  ${courseTextNames.map((name) => db`${db(columnOf(name))} as ${db(name)},`)} id, slug, instructor, picture, fee,
  fee_per as "feePer", month_rule as "monthRule", late_rule as "lateRule", extends_paid as "extendsPaid",
  first_class_free as "firstClassFree", trial_link as "trialLink",
  to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(first_class(courses), 'YYYY-MM-DD') as "firstDate",
  to_char(end_date, 'YYYY-MM-DD') as "endDate", days,
  to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
  seats, seats - seats_taken as "seatsLeft", meeting_id as "meetingId", teacher_id as "teacherId",
  is_open as "isOpen", is_closed as "isClosed", in_languages as "inLanguages", hidden, version`;

const fieldNames = Object.keys(newFields) as (keyof CourseFields)[];

/** The values of these fields by column. Absent fields stay as they are, or get their default. */
export const toColumnValues = (fields: CourseFields) =>
  Object.fromEntries(
    fieldNames
      .filter((field) => fields[field] !== undefined)
      .map((field) => [columnOf(field), fields[field]]),
  );

interface CourseDates {
  startDate: string;
  endDate?: string | null | undefined;
}
const endsAfterItStarts = ({ startDate, endDate }: CourseDates) => !endDate || endDate >= startDate;
const LAST_BEFORE_FIRST = atField('endDate', validationError('courses.last-date-before-first'));

/** A free month would make an order of ₹0 every month. */
const hasFeeIfMonthly = ({ fee, feePer }: Pick<CourseFields, 'fee' | 'feePer'>) =>
  feePer !== 'month' || fee > 0;

const courseBodyOf = (fields: typeof newFields) =>
  bodySchema(fields)
    .refine(isValidClassHours, atField('endTime', validationError('classes.end-before-start')))
    .refine(endsAfterItStarts, LAST_BEFORE_FIRST)
    .refine(hasFeeIfMonthly, atField('fee', validationError('courses.month-without-fee')));

type LocalizedCourseFields = Pick<CourseFields, keyof CourseTexts | 'inLanguages'>;

/**
 * The texts of a course in further languages after a change: those in the change. An old app sends none; then a text stays
 * if its English text stays.
 */
export const localizedTextsAfter = (
  before: LocalizedCourseFields,
  after: LocalizedCourseFields,
): ByLocale<CourseTexts> => {
  const isUnchanged = (text: string) => {
    const now = after[text as keyof CourseTexts];
    return now === undefined || isDeepStrictEqual(now, before[text as keyof CourseTexts]);
  };
  if (after.inLanguages) return after.inLanguages;
  const remaining = Object.entries(before.inLanguages ?? {}).map(
    ([language, texts = {}]): [string, CourseTexts] => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([text]) => isUnchanged(text))),
    ],
  );
  return Object.fromEntries(remaining.filter(([, texts]) => Object.keys(texts).length > 0));
};

/** `feePer` after a change. A course without a fee is paid once, also if an old app does not send the field. */
export const feePerAfterChange = ({ fee, feePer }: CourseFields): CourseFields['feePer'] =>
  fee === 0 ? 'once' : feePer;

/** The body of a new course. */
export const newCourseBody = courseBodyOf(newFields);

/** The body of a changed course. If it began before 2020 its dates may stay as they are (`changeCourse`). */
export const changedCourseBody = courseBodyOf(courseFieldsWith(dateFields(storedDateField)));

/** The body of a copy: its dates, and what its fee buys. */
export const copiedCourseBody = bodySchema({
  ...dateFields(dateField),
  feeCovers: englishTexts.feeCovers,
}).refine(endsAfterItStarts, LAST_BEFORE_FIRST);
