import { t } from '@lingui/core/macro';
import type { CoursePicture, CourseTexts, StaffCourse } from 'bff/contract';
import {
  type CourseTextName,
  type CourseTextValues,
  courseTextNames,
  courseTexts,
  LEVEL_OF_NEW_COURSE,
  mapCourseTexts,
} from 'bff/shared/course-texts';
import {
  type ByLocale,
  mapTranslations,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from 'bff/shared/localized-content';
import { cleanValue } from 'bff/shared/pasted-text';
import { courseHeadings } from '../../content/courses/course-headings.ts';
import { formatDate, formatDaysOfWeek, formatRupees } from '../../content/format.ts';
import { messages as studioWords } from '../../content/messages/studio/en.ts';
import { studioSettings } from '../../content/studio-settings.ts';
import type { CoursePayload } from '../../data/staff/staff-api.ts';
import { languageName } from '../../i18n/language-name.ts';
import { validateEndTime } from '../frame/class-end.ts';
import { normalizeLink, validateLink } from '../links/meeting-link.ts';
import {
  feePeriodNames,
  lateRuleMessages,
  monthRuleMessages,
  type PaymentRules,
  paymentRuleNames,
  paymentRulesOf,
} from './payment-rules.ts';

/** The typed texts of a course, a list with one item on each line. In another language an empty text falls back to English. */
export type CourseTextsDraft = Record<CourseTextName, string>;

/** A course in the form: numbers are strings. */
export interface CourseDraft extends PaymentRules, CourseTextsDraft {
  instructor: string;
  /** The instructor’s account; null where the instructor is a name. */
  teacherId: number | null;
  picture: CoursePicture;
  fee: string;
  firstClassFree: boolean;
  trialLink: string;
  startDate: string;
  /** Empty if the course goes on. */
  endDate: string;
  days: number[];
  startTime: string;
  endTime: string;
  unlimited: boolean;
  seats: string;
  /** Empty if the course has no meeting. */
  meetingId: string;
  /** The text of the link field, once it is typed: it replaces the meeting when the course is saved. */
  typedLink?: string | undefined;
  isOpen: boolean;
  isClosed: boolean;
  hidden: boolean;
  /** A draft of an earlier version may lack a language. */
  inLanguages: ByLocale<CourseTextsDraft>;
}

export type CourseErrors = Partial<Record<keyof CourseDraft, string>>;

export const textsDraftOf = (texts: CourseTexts = {}): CourseTextsDraft =>
  mapCourseTexts((name) => [texts[name] ?? []].flat().join('\n'));

export const draftOf = (course: StaffCourse): CourseDraft => ({
  ...textsDraftOf(course),
  instructor: course.instructor,
  // Missing in a cached list of an earlier version.
  teacherId: course.teacherId ?? null,
  picture: course.picture,
  fee: String(course.fee),
  ...paymentRulesOf(course),
  firstClassFree: course.firstClassFree,
  trialLink: course.trialLink,
  startDate: course.startDate,
  endDate: course.endDate ?? '',
  days: course.days,
  startTime: course.startTime,
  endTime: course.endTime,
  unlimited: course.seats === null,
  seats: course.seats === null ? '' : String(course.seats),
  meetingId: course.meetingId === null ? '' : String(course.meetingId),
  isOpen: course.isOpen,
  isClosed: course.isClosed,
  hidden: course.hidden,
  // Missing in a cached list of an earlier version.
  inLanguages: mapTranslations((language) => textsDraftOf(course.inLanguages?.[language])),
});

/** The initial draft of a new course. In English, as every learner reads the texts of a course. */
export const newDraft = (): CourseDraft => ({
  ...textsDraftOf(),
  level: LEVEL_OF_NEW_COURSE,
  instructor: studioSettings().teacher.name ?? studioWords.instructor.title,
  teacherId: null,
  picture: 'lotus',
  fee: '',
  ...paymentRulesOf({}),
  firstClassFree: false,
  trialLink: '',
  startDate: '',
  endDate: '',
  days: [],
  startTime: '',
  endTime: '',
  unlimited: true,
  seats: '',
  meetingId: '',
  isOpen: false,
  isClosed: false,
  hidden: false,
  inLanguages: mapTranslations(() => textsDraftOf()),
});

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The fields of an open class: everybody joins it without a fee and an enrolment. */
const openClassFields = {
  fee: 0,
  feePer: 'once',
  feeCovers: '',
  firstClassFree: false,
  trialLink: '',
  seats: null,
  isClosed: false,
} as const;

/** The typed texts, a list as its items. */
const typedTexts = (draft: CourseTextsDraft) =>
  mapCourseTexts((name) =>
    courseTexts[name].form === 'list' ? splitLines(draft[name]) : draft[name].trim(),
  ) as CourseTextValues;

/** The texts without empty ones. An open class has no fee. */
const textsOf = (texts: CourseTextsDraft, { isOpen }: CourseDraft): CourseTexts =>
  Object.fromEntries(
    Object.entries(typedTexts({ ...texts, ...(isOpen && { feeCovers: '' }) })).filter(
      ([, text]) => text.length > 0,
    ),
  );

const translatedTexts = (draft: CourseDraft): CoursePayload['inLanguages'] => {
  const written = Object.entries(draft.inLanguages)
    .map(
      ([language, texts]) => [language, textsOf({ ...textsDraftOf(), ...texts }, draft)] as const,
    )
    .filter(([, texts]) => Object.keys(texts).length > 0);
  return Object.fromEntries(written);
};

const parseNumber = (typed: string): number => Number(cleanValue(typed));

/** The change to send. Call it only with a valid draft: an empty number would become 0. */
export const changeOf = (draft: CourseDraft): CoursePayload => ({
  ...typedTexts(draft),
  instructor: draft.instructor.trim(),
  teacherId: draft.teacherId,
  picture: draft.picture,
  fee: parseNumber(draft.fee),
  ...paymentRulesOf(draft),
  firstClassFree: draft.firstClassFree,
  trialLink: normalizeLink(draft.trialLink),
  startDate: draft.startDate,
  endDate: draft.endDate || null,
  days: [...draft.days].sort((a, b) => a - b),
  startTime: draft.startTime,
  endTime: draft.endTime,
  seats: draft.unlimited ? null : parseNumber(draft.seats),
  meetingId: draft.meetingId === '' ? null : Number(draft.meetingId),
  isOpen: draft.isOpen,
  isClosed: draft.isClosed,
  hidden: draft.hidden,
  inLanguages: translatedTexts(draft),
  ...(draft.isOpen && openClassFields),
});

/** The fields of a saved course, to be sent with some of them changed. */
export const fieldsOf = (course: StaffCourse): CoursePayload => changeOf(draftOf(course));

export const lastDateError = () => t`Please choose a last date that is not before the first date.`;

const isWholeNumber = (typed: string) => /^\d{1,7}$/.test(cleanValue(typed));

const requiredTexts = () => ({
  title: t`Title is required.`,
  summary: t`Summary is required.`,
  level: t`Level is required.`,
  forWhom: t`Please write for whom the course is.`,
  teaches: t`Please write what the course teaches.`,
  instructor: t`Instructor is required.`,
  startDate: t`First date is required.`,
  startTime: t`Start time is required.`,
  endTime: t`End time is required.`,
});

type RequiredText = keyof ReturnType<typeof requiredTexts>;

const missingTexts = (draft: CourseDraft): CourseErrors =>
  Object.fromEntries(
    Object.entries(requiredTexts()).filter(([field]) => draft[field as RequiredText].trim() === ''),
  );

const validateFee = ({ fee, feePer }: CourseDraft): string | undefined => {
  if (!isWholeNumber(fee)) return t`Please enter the fee in whole rupees.`;
  const isFree = feePer === 'month' && parseNumber(fee) === 0;
  return isFree ? t`Please enter the fee: this course is paid by the month.` : undefined;
};

const validateEnrolment = (draft: CourseDraft): CourseErrors => {
  const { isOpen, unlimited, seats } = draft;
  if (isOpen) return {};
  const fee = validateFee(draft);
  return {
    ...(fee && { fee }),
    ...(!unlimited &&
      !isWholeNumber(seats) && { seats: t`Please enter the seats as a whole number.` }),
  };
};

const validateTrialLink = ({ isOpen, firstClassFree, trialLink }: CourseDraft): CourseErrors => {
  const fault = validateLink(normalizeLink(trialLink));
  return !isOpen && firstClassFree && fault ? { trialLink: fault } : {};
};

const validateTypedLink = ({ typedLink = '' }: CourseDraft): CourseErrors => {
  const fault = validateLink(normalizeLink(typedLink));
  return fault ? { typedLink: fault } : {};
};

/** The errors of a draft by field. The server checks the rest. */
export const validateCourse = (draft: CourseDraft): CourseErrors => {
  const { startDate, endDate, days } = draft;
  const endTime = validateEndTime(draft);
  return {
    ...validateEnrolment(draft),
    ...validateTrialLink(draft),
    ...validateTypedLink(draft),
    ...(endDate && endDate < startDate && { endDate: lastDateError() }),
    ...(days.length === 0 && { days: t`Please choose at least one day.` }),
    ...(endTime && { endTime }),
    ...missingTexts(draft),
  };
};

export const pictures: readonly CoursePicture[] = ['tree', 'waves', 'breath', 'lotus'];

export const pictureNames = (): Record<CoursePicture, string> => ({
  tree: t`Tree pose`,
  waves: t`Waves`,
  breath: t`Breath`,
  lotus: t`Lotus`,
});

const yesOrNo = (is: boolean) => (is ? t`Yes` : t`No`);

const orNotSet = (text: string | undefined) =>
  text || t({ message: 'Not Set', context: 'a field' });

type FieldFormatter = (change: CoursePayload) => [string, string];

/** The names of the texts in the form. */
export const textFieldNames = (): Record<CourseTextName, string> => ({
  ...courseHeadings(),
  title: t`Title`,
  summary: t({ message: 'Summary', context: 'of a course' }),
  level: t`Level`,
  feeCovers: t`What the fee includes`,
});

const formatText = (text: string | string[] | undefined) =>
  orNotSet([text ?? []].flat().join('; '));

const textFormatters = mapCourseTexts(
  (name): FieldFormatter =>
    (change) => [textFieldNames()[name], formatText(change[name])],
);

const { feeCovers, ...formattersOfTexts } = textFormatters;

const fieldFormatters: Record<
  Exclude<keyof CoursePayload, 'inLanguages' | 'teacherId'>,
  FieldFormatter
> = {
  ...formattersOfTexts,
  instructor: ({ instructor }) => [t`Instructor`, instructor],
  picture: ({ picture }) => [t`Picture`, pictureNames()[picture]],
  fee: ({ fee }) => [t`Fee`, formatRupees(fee)],
  feePer: ({ feePer }) => [paymentRuleNames().feePer, feePeriodNames()[feePer]],
  monthRule: ({ monthRule }) => [paymentRuleNames().monthRule, monthRuleMessages()[monthRule].name],
  lateRule: ({ lateRule }) => [paymentRuleNames().lateRule, lateRuleMessages()[lateRule].name],
  extendsPaid: ({ extendsPaid }) => [paymentRuleNames().extendsPaid, yesOrNo(extendsPaid)],
  feeCovers,
  firstClassFree: ({ firstClassFree }) => [t`First class free`, yesOrNo(firstClassFree)],
  trialLink: ({ trialLink }) => [t`Link for a first class`, orNotSet(trialLink)],
  startDate: ({ startDate }) => [t`First date`, formatDate(startDate)],
  endDate: ({ endDate }) => [
    t`Last date`,
    endDate === null ? t`The course continues` : formatDate(endDate),
  ],
  days: ({ days }) => [t`Days`, formatDaysOfWeek(days)],
  startTime: ({ startTime }) => [t`Start time`, startTime],
  endTime: ({ endTime }) => [t`End time`, endTime],
  seats: ({ seats }) => [t`Seats`, seats === null ? t`Unlimited` : String(seats)],
  meetingId: ({ meetingId }) => [t`Meeting`, orNotSet(meetingId === null ? '' : String(meetingId))],
  isOpen: ({ isOpen }) => [t`Open class`, yesOrNo(isOpen)],
  isClosed: ({ isClosed }) => [t`Enrolment is closed`, yesOrNo(isClosed)],
  hidden: ({ hidden }) => [t`Hidden`, yesOrNo(hidden)],
};

/** The names of the fields for the texts in a further language. */
export const translatedFieldNames = (
  language: TranslationLanguage,
): Record<keyof CourseTextsDraft, string> => {
  const name = languageName(language);
  const english = textFieldNames();
  return {
    ...mapCourseTexts((text) => t`${{ field: english[text] }}, in ${name}`),
    title: t`Title in ${name}`,
    summary: t`Summary in ${name}`,
    level: t`Level in ${name}`,
  };
};

const formatTranslation =
  (language: TranslationLanguage, name: CourseTextName): FieldFormatter =>
  ({ inLanguages }) => [
    translatedFieldNames(language)[name],
    formatText(inLanguages[language]?.[name]),
  ];

const translationFormatters = TRANSLATION_LANGUAGES.flatMap((language) =>
  courseTextNames.map((name) => formatTranslation(language, name)),
);

export interface CourseDifference {
  label: string;
  theirs: string;
  mine: string;
}

/** The fields in which two versions of a course differ, with both values formatted. */
export const differencesOf = (theirs: CoursePayload, mine: CoursePayload): CourseDifference[] =>
  [...Object.values(fieldFormatters), ...translationFormatters]
    .map((words) => ({ label: words(mine)[0], theirs: words(theirs)[1], mine: words(mine)[1] }))
    .filter((difference) => difference.theirs !== difference.mine);
