import type { StaffCourse, StaleCourse } from 'bff/contract';
import { create } from 'zustand';
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
} from './course-draft.ts';

interface CourseForm {
  /** The course as it was when the draft began, or was last compared with theirs. */
  base?: StaffCourse;
  draft?: CourseDraft;
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

/** The draft, if it differs from the course it began with. */
const typed = () => {
  const { base, draft } = useCourseForm.getState();
  if (!base || !draft) return undefined;
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  return isTyped ? { base, draft } : undefined;
};

const ownDraft = 'course';
keepOwnDraft(ownDraft, typed);

/** The draft that was kept over a reload. An older build may have kept fewer fields, so missing ones are added. */
const keptDraftOf = (course: StaffCourse): Pick<CourseForm, 'base' | 'draft'> | undefined => {
  const kept = takeOwnDraft(ownDraft) as ReturnType<typeof typed>;
  if (kept?.base?.id !== course.id) return undefined;
  return { base: { ...course, ...kept.base }, draft: { ...draftOf(course), ...kept.draft } };
};

/**
 * Begins a draft of the course. A draft that was begun earlier, also before a reload, stays if something was typed into
 * it. The returned function ends the edit: it drops a draft into which nothing was typed, as the next edit would show it
 * at first.
 */
export const editCourse = (course: StaffCourse) => {
  if (typed()?.base.id !== course.id) {
    replace({ ...empty, base: course, draft: draftOf(course), ...keptDraftOf(course) });
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

const finish = (course: StaffCourse) => {
  replace({ ...empty, base: course, draft: draftOf(course) });
  notify(`${course.title} saved.`);
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

/** Saves the draft over `base`, which is their version after a conflict. Resolves with whether it was saved. */
export const saveCourse = async (): Promise<boolean> => {
  const { base, draft, busy, conflict } = useCourseForm.getState();
  if (!base || !draft || busy) return false;
  const faults = draftFaults(draft);
  replace({ base, draft, faults, busy: false, ...(conflict && { conflict }) });
  if (Object.keys(faults).length > 0) return false;
  useCourseForm.setState({ busy: true });
  try {
    const { id, version } = base;
    finish(await staffApi.updateCourse({ id, version, change: changeOf(draft) }));
    return true;
  } catch (failure) {
    fail(failure, draft);
    return false;
  }
};
