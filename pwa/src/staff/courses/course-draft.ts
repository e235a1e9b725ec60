import { t } from '@lingui/core/macro';
import type { CoursePicture, CourseTexts, StaffCourse } from 'bff/contract';
import type { FurtherLanguage } from 'bff/shared/localized-content';
import { cleanValue } from 'bff/shared/pasted-text';
import { dayOf, daysInWords, rupees } from '../../content/format.ts';
import { words as studioWords } from '../../content/messages/studio/en.ts';
import { factsNow } from '../../content/studio-settings.ts';
import type { CourseChange } from '../../data/staff/staff-api.ts';
import { endFault } from '../frame/class-end.ts';
import { linkFault, normalLink } from '../links/meeting-link.ts';
import {
  feePerNames,
  lateRuleWords,
  monthRuleWords,
  type Paid,
  paidNames,
  paidOf,
} from './paid.ts';

/** The texts of a course in a further language as they are typed; empty where the English is to be shown. */
export interface TextsDraft {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string;
  feeCovers: string;
}

/** A course as it is typed: numbers are texts, and `teaches` has one item on each line. */
export interface CourseDraft extends Paid {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string;
  instructor: string;
  /** The instructor’s account; null where the instructor is a name. */
  teacherId: number | null;
  picture: CoursePicture;
  fee: string;
  feeCovers: string;
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
  isOpen: boolean;
  isClosed: boolean;
  hidden: boolean;
  inLanguages: Record<FurtherLanguage, TextsDraft>;
}

export type DraftFaults = Partial<Record<keyof CourseDraft, string>>;

const textsDraftOf = (texts: CourseTexts = {}): TextsDraft => ({
  title: texts.title ?? '',
  summary: texts.summary ?? '',
  level: texts.level ?? '',
  forWhom: texts.forWhom ?? '',
  teaches: texts.teaches?.join('\n') ?? '',
  feeCovers: texts.feeCovers ?? '',
});

export const draftOf = (course: StaffCourse): CourseDraft => ({
  title: course.title,
  summary: course.summary,
  level: course.level,
  forWhom: course.forWhom,
  teaches: course.teaches.join('\n'),
  instructor: course.instructor,
  // A copy of the list that an earlier version has kept has none.
  teacherId: course.teacherId ?? null,
  picture: course.picture,
  fee: String(course.fee),
  ...paidOf(course),
  feeCovers: course.feeCovers,
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
  // A copy of the list that an earlier version has kept has none.
  inLanguages: { hi: textsDraftOf(course.inLanguages?.hi) },
});

/** What the form of a new course begins with. In English, as the texts of a course are read by all. */
export const newDraft = (): CourseDraft => ({
  title: '',
  summary: '',
  level: '',
  forWhom: '',
  teaches: '',
  instructor: factsNow().teacher.name ?? studioWords.instructor.title,
  teacherId: null,
  picture: 'lotus',
  fee: '',
  ...paidOf({}),
  feeCovers: '',
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
  inLanguages: { hi: textsDraftOf() },
});

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What an open class does not have: everybody joins it without fee and enrolment. */
const withoutEnrolment = {
  fee: 0,
  feePer: 'once',
  feeCovers: '',
  firstClassFree: false,
  trialLink: '',
  seats: null,
  isClosed: false,
} as const;

/** Only what is written: an empty text is none. An open class has no fee. */
const textsOf = ({ teaches, ...texts }: TextsDraft, { isOpen }: CourseDraft): CourseTexts => {
  const written = Object.entries({ ...texts, ...(isOpen && { feeCovers: '' }) })
    .map(([name, text]) => [name, text.trim()])
    .filter(([, text]) => text !== '');
  const lines = linesIn(teaches);
  return { ...Object.fromEntries(written), ...(lines.length > 0 && { teaches: lines }) };
};

const furtherTexts = (draft: CourseDraft): CourseChange['inLanguages'] => {
  const hi = textsOf(draft.inLanguages.hi, draft);
  return Object.keys(hi).length > 0 ? { hi } : {};
};

const numberIn = (typed: string): number => Number(cleanValue(typed));

/** The change to send. Call it only with a draft without faults: an empty number would become 0. */
export const changeOf = (draft: CourseDraft): CourseChange => ({
  title: draft.title.trim(),
  summary: draft.summary.trim(),
  level: draft.level.trim(),
  forWhom: draft.forWhom.trim(),
  teaches: linesIn(draft.teaches),
  instructor: draft.instructor.trim(),
  teacherId: draft.teacherId,
  picture: draft.picture,
  fee: numberIn(draft.fee),
  ...paidOf(draft),
  feeCovers: draft.feeCovers.trim(),
  firstClassFree: draft.firstClassFree,
  trialLink: normalLink(draft.trialLink),
  startDate: draft.startDate,
  endDate: draft.endDate || null,
  days: [...draft.days].sort((a, b) => a - b),
  startTime: draft.startTime,
  endTime: draft.endTime,
  seats: draft.unlimited ? null : numberIn(draft.seats),
  meetingId: draft.meetingId === '' ? null : Number(draft.meetingId),
  isOpen: draft.isOpen,
  isClosed: draft.isClosed,
  hidden: draft.hidden,
  inLanguages: furtherTexts(draft),
  ...(draft.isOpen && withoutEnrolment),
});

/** The fields of a course as it is, to be sent with some of them changed. */
export const fieldsOf = (course: StaffCourse): CourseChange => changeOf(draftOf(course));

export const lastBeforeFirst = () => t`The last date must not be before the first.`;

const isWholeNumber = (typed: string) => /^\d{1,7}$/.test(cleanValue(typed));

const requiredTexts = () => ({
  title: t`Title is required.`,
  summary: t`Summary is required.`,
  level: t`Level is required.`,
  forWhom: t`For whom is required.`,
  teaches: t`What it teaches is required.`,
  instructor: t`Instructor is required.`,
  startDate: t`First date is required.`,
  startTime: t`Start time is required.`,
  endTime: t`End time is required.`,
});

type RequiredText = keyof ReturnType<typeof requiredTexts>;

const missingTexts = (draft: CourseDraft): DraftFaults =>
  Object.fromEntries(
    Object.entries(requiredTexts()).filter(([field]) => draft[field as RequiredText].trim() === ''),
  );

const feeFault = ({ fee, feePer }: CourseDraft): string | undefined => {
  if (!isWholeNumber(fee)) return t`Fee must be a whole number of rupees.`;
  const isFree = feePer === 'month' && numberIn(fee) === 0;
  return isFree ? t`A course that is paid by the month needs a fee.` : undefined;
};

const enrolmentFaults = (draft: CourseDraft): DraftFaults => {
  const { isOpen, unlimited, seats } = draft;
  if (isOpen) return {};
  const fee = feeFault(draft);
  return {
    ...(fee && { fee }),
    ...(!unlimited && !isWholeNumber(seats) && { seats: t`Seats must be a whole number.` }),
  };
};

const trialFaults = ({ isOpen, firstClassFree, trialLink }: CourseDraft): DraftFaults => {
  const fault = linkFault(normalLink(trialLink));
  return !isOpen && firstClassFree && fault ? { trialLink: fault } : {};
};

/** What is wrong with a draft, for each field. The server checks the rest. */
export const draftFaults = (draft: CourseDraft): DraftFaults => {
  const { startDate, endDate, days } = draft;
  const endTime = endFault(draft);
  return {
    ...enrolmentFaults(draft),
    ...trialFaults(draft),
    ...(endDate && endDate < startDate && { endDate: lastBeforeFirst() }),
    ...(days.length === 0 && { days: t`Choose at least one day.` }),
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

type InWords = (change: CourseChange) => [string, string];

const inWords: Record<Exclude<keyof CourseChange, 'inLanguages' | 'teacherId'>, InWords> = {
  title: ({ title }) => [t`Title`, title],
  summary: ({ summary }) => [t({ message: 'Summary', context: 'of a course' }), summary],
  level: ({ level }) => [t`Level`, level],
  forWhom: ({ forWhom }) => [t`For whom`, forWhom],
  teaches: ({ teaches }) => [t`What it teaches`, teaches.join('; ')],
  instructor: ({ instructor }) => [t`Instructor`, instructor],
  picture: ({ picture }) => [t`Picture`, pictureNames()[picture]],
  fee: ({ fee }) => [t`Fee`, rupees(fee)],
  feePer: ({ feePer }) => [paidNames().feePer, feePerNames()[feePer]],
  monthRule: ({ monthRule }) => [paidNames().monthRule, monthRuleWords()[monthRule].name],
  lateRule: ({ lateRule }) => [paidNames().lateRule, lateRuleWords()[lateRule].name],
  extendsPaid: ({ extendsPaid }) => [paidNames().extendsPaid, yesOrNo(extendsPaid)],
  feeCovers: ({ feeCovers }) => [t`What the fee buys`, orNotSet(feeCovers)],
  firstClassFree: ({ firstClassFree }) => [t`First class free`, yesOrNo(firstClassFree)],
  trialLink: ({ trialLink }) => [t`Link for a first class`, orNotSet(trialLink)],
  startDate: ({ startDate }) => [t`First date`, dayOf(startDate)],
  endDate: ({ endDate }) => [t`Last date`, endDate === null ? t`It goes on` : dayOf(endDate)],
  days: ({ days }) => [t`Days`, daysInWords(days)],
  startTime: ({ startTime }) => [t`Start time`, startTime],
  endTime: ({ endTime }) => [t`End time`, endTime],
  seats: ({ seats }) => [t`Seats`, seats === null ? t`Unlimited` : String(seats)],
  meetingId: ({ meetingId }) => [t`Meeting`, orNotSet(meetingId === null ? '' : String(meetingId))],
  isOpen: ({ isOpen }) => [t`Open class`, yesOrNo(isOpen)],
  isClosed: ({ isClosed }) => [t`Takes no more learners`, yesOrNo(isClosed)],
  hidden: ({ hidden }) => [t`Hidden`, yesOrNo(hidden)],
};

export const namesInHindi = (): Record<keyof TextsDraft, string> => ({
  title: t`Title in Hindi`,
  summary: t`Summary in Hindi`,
  level: t`Level in Hindi`,
  forWhom: t`For whom, in Hindi`,
  teaches: t`What it teaches, in Hindi`,
  feeCovers: t`What the fee buys, in Hindi`,
});

const textNames = Object.keys(textsDraftOf()) as (keyof TextsDraft)[];

const hindiInWords = textNames.map(
  (name): InWords =>
    ({ inLanguages: { hi = {} } }) => {
      const text = hi[name];
      return [namesInHindi()[name], orNotSet(typeof text === 'object' ? text.join('; ') : text)];
    },
);

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/** How two versions of a course differ, in words. */
export const differencesOf = (theirs: CourseChange, mine: CourseChange): Difference[] =>
  [...Object.values(inWords), ...hindiInWords]
    .map((words) => ({ label: words(mine)[0], theirs: words(theirs)[1], mine: words(mine)[1] }))
    .filter((difference) => difference.theirs !== difference.mine);
