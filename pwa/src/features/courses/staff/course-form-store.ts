import type { StaffCourse, StaleCourse } from 'bff/contract';
import { create } from 'zustand';
import { type Attempt, attemptOf } from '../../../api/attempt.ts';
import { ApiError, sentenceForWriting } from '../../../api/client.ts';
import { staffApi } from '../../../api/staff-api.ts';
import { notify } from '../../../notices/notices.ts';
import { keepOwnDraft, takeOwnDraft } from '../../../offline/drafts.ts';
import { useSession } from '../../../session/session.ts';
import {
  type CourseDraft,
  changeOf,
  type DraftFaults,
  differencesOf,
  draftFaults,
  draftOf,
  newDraft,
} from './course-draft.ts';

interface CourseForm {
  /** The course as it was when the draft began, or was last compared with theirs. Undefined for a new course. */
  base?: StaffCourse | undefined;
  draft?: CourseDraft;
  /** The last try to make a new course. */
  attempt?: Attempt | undefined;
  busy: boolean;
  faults: DraftFaults;
  /** Why it was not saved. */
  problem?: string;
  /** The version of somebody else who saved first. */
  conflict?: StaleCourse;
}

const empty: CourseForm = { busy: false, faults: {} };

/** A store, so that what was typed survives a sign-in that has ended meanwhile. */
export const useCourseForm = create<CourseForm>()(() => empty);

const replace = (form: CourseForm) => useCourseForm.setState(form, true);

export const leaveCourse = () => replace(empty);

useSession.subscribe(({ endedBy }) => {
  if (endedBy === 'logout') leaveCourse();
});

/** What a draft begins with. */
const begun = (course: StaffCourse | undefined) => (course ? draftOf(course) : newDraft);

/** The draft, if it differs from what it began with. */
const typed = () => {
  const { base, draft, attempt } = useCourseForm.getState();
  const isTyped = draft && JSON.stringify(draft) !== JSON.stringify(begun(base));
  return isTyped ? { base, draft, attempt } : undefined;
};

const ownDraft = 'course';
keepOwnDraft(ownDraft, typed);

/** The draft that was kept over a reload. An older build may have kept fewer fields, so missing ones are added. */
const keptDraftOf = (course: StaffCourse | undefined): Partial<CourseForm> | undefined => {
  const kept = takeOwnDraft(ownDraft) as ReturnType<typeof typed>;
  if (!kept || kept.base?.id !== course?.id) return undefined;
  return {
    base: course && { ...course, ...kept.base },
    draft: { ...begun(course), ...kept.draft },
    attempt: kept.attempt,
  };
};

/**
 * Begins a draft of the course, or of a new one. A draft that was begun earlier, also before a reload, stays if something
 * was typed into it. The returned function ends the edit: it drops a draft into which nothing was typed, as the next edit
 * would show it at first.
 */
export const editCourse = (course: StaffCourse | undefined) => {
  const before = typed();
  if (!before || before.base?.id !== course?.id) {
    replace({ ...empty, base: course, draft: begun(course), ...keptDraftOf(course) });
  }
  return () => {
    if (!typed()) leaveCourse();
  };
};

export const typeCourse = (typed: Partial<CourseDraft>) => {
  const { draft } = useCourseForm.getState();
  if (draft) useCourseForm.setState({ draft: { ...draft, ...typed } });
};

/** Drops what was typed and continues with their version. */
export const takeTheirs = () => {
  const { conflict } = useCourseForm.getState();
  if (conflict) replace({ ...empty, base: conflict.course, draft: draftOf(conflict.course) });
};

const madeInWords = ({ title, hidden }: StaffCourse) =>
  hidden ? `${title} is made. It is hidden.` : `${title} is on the site now.`;

const finish = (course: StaffCourse) => {
  const isNew = !useCourseForm.getState().base;
  replace({ ...empty, base: course, draft: draftOf(course) });
  notify(isNew ? madeInWords(course) : `${course.title} saved.`);
};

/** If theirs does not differ from the draft, our own save had arrived and only its answer was lost. */
const meetConflict = (conflict: StaleCourse, draft: CourseDraft) => {
  if (differencesOf(conflict.course, changeOf(draft)).length === 0) return finish(conflict.course);
  replace({ ...empty, base: conflict.course, draft, conflict });
};

const fail = (failure: unknown, draft: CourseDraft) => {
  if (failure instanceof ApiError && failure.status === 412) {
    return meetConflict(failure.body as StaleCourse, draft);
  }
  useCourseForm.setState({ busy: false, problem: sentenceForWriting(failure) });
};

/** The course as the server has it after the call. */
const send = (draft: CourseDraft): Promise<StaffCourse> => {
  const { base, attempt } = useCourseForm.getState();
  const change = changeOf(draft);
  if (base) return staffApi.updateCourse({ id: base.id, version: base.version, change });
  const made = attemptOf(change, attempt);
  useCourseForm.setState({ attempt: made });
  return staffApi.createCourse(change, made.key);
};

/**
 * Saves the draft over `base`, which is their version after a conflict, or makes the new course. Resolves with whether it
 * was saved.
 */
export const saveCourse = async (): Promise<boolean> => {
  const { base, draft, attempt, busy, conflict } = useCourseForm.getState();
  if (!draft || busy) return false;
  const faults = draftFaults(draft);
  replace({ base, draft, attempt, faults, busy: false, ...(conflict && { conflict }) });
  if (Object.keys(faults).length > 0) return false;
  useCourseForm.setState({ busy: true });
  try {
    finish(await send(draft));
    return true;
  } catch (failure) {
    fail(failure, draft);
    return false;
  }
};
