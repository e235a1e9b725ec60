import type {
  CourseQuestion,
  CourseTelling,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourse,
} from 'bff/contract';
import { create } from 'zustand';
import { pages } from '../../content/paths.ts';
import { type Attempt, attemptOf } from '../../data/forms/attempt.ts';
import { ApiError, sentenceForWriting } from '../../data/network/client.ts';
import { keepOwnDraft, takeOwnDraft } from '../../data/offline/drafts.ts';
import { useSession } from '../../data/session/session.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { toldInWords } from '../telling/tell-words.ts';
import {
  type CourseDraft,
  changeOf,
  type DraftFaults,
  differencesOf,
  draftFaults,
  draftOf,
  newDraft,
} from './course-draft.ts';

/** The course that a form edits, or the new one. */
export type FormKey = number | 'new';

interface CourseForm {
  /** The course as it was when the draft began, or was last compared with theirs. Undefined for a new course. */
  base?: StaffCourse | undefined;
  draft: CourseDraft;
  /** The last try to make a new course. */
  attempt?: Attempt | undefined;
  /** The draft that is being saved. */
  sent?: CourseDraft;
  faults: DraftFaults;
  /** Why it was not saved. */
  problem?: string | undefined;
  /** The version of somebody else who saved first. */
  conflict?: StaleCourse;
  /** What enrolled learners are to be told of the change. To be confirmed first. */
  question?: CourseQuestion | undefined;
}

interface CourseForms {
  /** The form on the screen. */
  shown?: FormKey | undefined;
  /** A form for each course, so that no answer lands in another one. Those that are not shown are being saved, or have unsaved text. */
  forms: ReadonlyMap<FormKey, CourseForm>;
  /** The course that the form on the screen has made, where it goes on with what was typed meanwhile. */
  made?: StaffCourse | undefined;
}

/** A store, so that what was typed survives another screen, and a sign-in that has ended meanwhile. */
const useCourseForms = create<CourseForms>()(() => ({ forms: new Map() }));

export const keyOf = (course: StaffCourse | undefined): FormKey => course?.id ?? 'new';

/** The form of this course, while it is on the screen. */
export const useCourseForm = (key: FormKey): CourseForm | undefined =>
  useCourseForms(({ shown, forms }) => (shown === key ? forms.get(key) : undefined));

/** The course that the form of a new one has made, and now edits. */
export const useMadeCourse = (): StaffCourse | undefined => useCourseForms(({ made }) => made);

export const isCourseShown = (key: FormKey): boolean => useCourseForms.getState().shown === key;

const formOf = (key: FormKey) => useCourseForms.getState().forms.get(key);

const put = (key: FormKey, form: CourseForm) =>
  useCourseForms.setState(({ forms }) => ({ forms: new Map(forms).set(key, form) }));

const drop = (key: FormKey) =>
  useCourseForms.setState(({ forms }) => ({
    forms: new Map([...forms].filter(([other]) => other !== key)),
  }));

export const forgetCourses = () => useCourseForms.setState(useCourseForms.getInitialState(), true);

useSession.subscribe(({ endedBy }) => {
  if (endedBy === 'logout') forgetCourses();
});

/** What a draft begins with. */
const begun = (course: StaffCourse | undefined) => (course ? draftOf(course) : newDraft);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the draft differs from what it began with. */
const isTyped = ({ base, draft }: CourseForm) => !isSame(draft, begun(base));

export const hasTyped = (key: FormKey): boolean => {
  const form = formOf(key);
  return form !== undefined && isTyped(form);
};

/** What a reload must not lose. Undefined if nothing was typed. */
const unsaved = (key: FormKey) => {
  const form = formOf(key);
  if (!form || !isTyped(form)) return undefined;
  const { base, draft, attempt } = form;
  return { base, draft, attempt };
};

/** The draft that was kept over a reload. An older build may have kept fewer fields, so missing ones are added. */
const keptForm = (course: StaffCourse | undefined): CourseForm | undefined => {
  const kept = takeOwnDraft(`course-${keyOf(course)}`) as ReturnType<typeof unsaved>;
  return (
    kept && {
      base: course && { ...course, ...kept.base },
      draft: { ...begun(course), ...kept.draft },
      attempt: kept.attempt,
      faults: {},
    }
  );
};

const leave = (key: FormKey) => {
  if (isCourseShown(key)) useCourseForms.setState({ shown: undefined, made: undefined });
  // The next edit would begin with a course that may be old by then.
  if (!formOf(key)?.sent && !hasTyped(key)) drop(key);
};

/**
 * Begins a draft of the course, or of a new one. A draft that was begun earlier, also before a reload, stays if something
 * was typed into it or it is being saved. The returned function leaves the form.
 */
export const editCourse = (course: StaffCourse | undefined) => {
  const key = keyOf(course);
  const before = formOf(key);
  if (!before?.sent && !hasTyped(key)) {
    put(key, keptForm(course) ?? { base: course, draft: begun(course), faults: {} });
  }
  keepOwnDraft(`course-${key}`, () => unsaved(key));
  useCourseForms.setState({ shown: key });
  return () => leave(key);
};

/** Drops what was typed. A save that is under way goes on, and its answer is told. */
export const cancelCourse = (key: FormKey) => {
  const form = formOf(key);
  if (form?.sent) put(key, { ...form, draft: form.sent });
  else drop(key);
};

/** Types into the form on the screen. */
export const typeCourse = (typed: Partial<CourseDraft>) => {
  const { shown } = useCourseForms.getState();
  const form = shown && formOf(shown);
  if (form) put(shown, { ...form, draft: { ...form.draft, ...typed } });
};

/** Answers the question with no: nothing is saved, and what was typed stays. */
export const keepUnsaved = (key: FormKey) => {
  const form = formOf(key);
  if (form && !form.sent) put(key, { ...form, question: undefined, problem: undefined });
};

/** Drops what was typed and continues with their version. */
export const takeTheirs = (key: FormKey) => {
  const course = formOf(key)?.conflict?.course;
  if (course) put(key, { base: course, draft: draftOf(course), faults: {} });
};

const madeInWords = ({ title, hidden }: StaffCourse) =>
  hidden ? `${title} is made. It is hidden.` : `${title} is on the site now.`;

/** The course as it is now, with what was typed while it was being saved. */
const typedSince = (sent: CourseDraft, { draft }: CourseForm, course: StaffCourse): CourseDraft => {
  const fields = Object.entries(draft) as [keyof CourseDraft, unknown][];
  const typed = fields.filter(([field, value]) => !isSame(value, sent[field]));
  return { ...draftOf(course), ...Object.fromEntries(typed) };
};

const savedInWords = ({ title }: StaffCourse, { question }: CourseForm) => {
  if (!question) return `${title} saved.`;
  const { learners, changed, dropped } = question;
  const news = [...changed, ...dropped];
  const told = news.length > 0 ? news : null;
  return toldInWords(`${title} saved`, { enrolled: learners, told });
};

const finish = (key: FormKey, form: CourseForm, course: StaffCourse, sent: CourseDraft) => {
  drop(key);
  put(course.id, { base: course, draft: typedSince(sent, form, course), faults: {} });
  const words = form.base ? savedInWords(course, form) : madeInWords(course);
  const isMore = hasTyped(course.id);
  notify(isMore ? `${words} What you typed meanwhile is not saved yet.` : words);
  if (isMore && key === 'new' && isCourseShown(key)) {
    useCourseForms.setState({ shown: course.id, made: course });
  }
  if (!isMore && !isCourseShown(course.id)) drop(course.id);
  return course;
};

export const editPath = (course: StaffCourse | undefined) =>
  `${pages.staffCourses.path}?${course ? `edit=${course.slug}` : 'new'}`;

/** Says that a course was not saved whose form has been left meanwhile. */
const tellElsewhere = (key: FormKey, base: StaffCourse | undefined, reason: string) => {
  if (isCourseShown(key)) return;
  notify(`${base?.title ?? 'The new course'} is not saved. ${reason} What you typed is kept.`, {
    isProblem: true,
    stays: true,
    action: { label: 'Open', path: editPath(base) },
  });
};

/** If theirs does not differ from what was sent, our own save had arrived and only its answer was lost. */
const meetConflict = (key: FormKey, form: CourseForm, conflict: StaleCourse, sent: CourseDraft) => {
  const { course, changedBy } = conflict;
  if (differencesOf(course, changeOf(sent)).length === 0) return finish(key, form, course, sent);
  put(key, { base: course, draft: form.draft, faults: {}, conflict });
  tellElsewhere(key, course, `${changedBy} has changed it meanwhile.`);
  return undefined;
};

/** What the server asks before it saves. Undefined if it has refused for another reason. */
const questionIn = (failure: unknown): CourseQuestion | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as Partial<UnconfirmedCourse> | undefined)?.question
    : undefined;

const ask = (key: FormKey, form: CourseForm, question: CourseQuestion) => {
  put(key, { ...form, question });
  tellElsewhere(key, form.base, 'Its learners are to be told of the change first.');
  return undefined;
};

const fail = (key: FormKey, form: CourseForm, failure: unknown, sent: CourseDraft) => {
  if (failure instanceof ApiError && failure.status === 412) {
    return meetConflict(key, form, failure.body as StaleCourse, sent);
  }
  const { sent: _, ...rest } = form;
  const question = questionIn(failure);
  if (question) return ask(key, rest, question);
  const problem = sentenceForWriting(failure);
  put(key, { ...rest, problem });
  tellElsewhere(key, form.base, problem);
  return undefined;
};

/** The course as the server has it after the call. */
const send = (
  key: FormKey,
  { base, attempt, ...form }: CourseForm,
  telling: CourseTelling | undefined,
): Promise<StaffCourse> => {
  const change = changeOf(form.draft);
  if (base) return staffApi.updateCourse({ id: base.id, version: base.version, change, telling });
  const made = attemptOf(change, attempt);
  put(key, { ...form, attempt: made });
  return staffApi.createCourse(change, made.key);
};

/**
 * Saves the draft over `base`, which is their version after a conflict, or makes the new course. What is typed until the
 * answer stays in the form. `telling` answers the form's question. Resolves with the course if it was saved.
 */
export const saveCourse = async (
  key: FormKey,
  telling?: CourseTelling,
): Promise<StaffCourse | undefined> => {
  const before = formOf(key);
  if (!before || before.sent) return undefined;
  const { problem: _, question, ...form } = before;
  const sent = form.draft;
  const faults = draftFaults(sent);
  if (Object.keys(faults).length > 0) {
    put(key, { ...form, faults });
    return undefined;
  }
  const sending = { ...form, faults, sent, ...(telling && { question }) };
  put(key, sending);
  /** The form by then. Undefined after logging out. */
  const waiting = () => {
    const now = formOf(key);
    return now?.sent === sent ? now : undefined;
  };
  try {
    const course = await send(key, sending, telling);
    const now = waiting();
    return now && finish(key, now, course, sent);
  } catch (failure) {
    const now = waiting();
    return now && fail(key, now, failure, sent);
  }
};
