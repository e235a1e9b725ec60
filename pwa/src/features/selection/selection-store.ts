import type { Course, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, sentenceForWriting } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { notify } from '../../notices/notices.ts';
import { pages } from '../../paths.ts';
import { createPersonalStore } from '../../session/personal-store.ts';
import { enrolments } from '../enrolment/enrolment-store.ts';

export const selection = createPersonalStore('selection', learnerApi.listSelection);

const without = (courseId: number) =>
  (selection.useStore.getState().value ?? []).filter((course) => course.courseId !== courseId);

const bringBack = async ({ courseId }: SelectedCourse) => {
  try {
    selection.put(await learnerApi.addSelection(courseId));
  } catch (failure) {
    notify(sentenceForWriting(failure), { isProblem: true });
  }
};

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Removes the course and offers to undo that. If another device has removed it already, that is no failure. */
export const removeFromClasses = async (course: SelectedCourse): Promise<void> => {
  try {
    await learnerApi.removeSelection(course.courseId);
  } catch (failure) {
    if (!isGone(failure)) throw failure;
  }
  selection.put(without(course.courseId));
  const undo = { label: 'Undo', run: () => void bringBack(course) };
  notify(`${course.title} removed.`, { action: undo });
};

interface Adding {
  /** The course whose call is under way. */
  slug?: string;
  /** The course that was added last on this page. */
  added?: string;
  /** Why a course was not added. */
  refusal?: { slug: string; sentence: string };
}

/** Loads the courses that cannot be added again: those selected and those enrolled in. */
export const loadKnownClasses = () => {
  void selection.load();
  void enrolments.load();
};

export const useAdding = create<Adding>()(() => ({}));

const settle = (adding: Adding) => useAdding.setState(adding, true);

export const refuseToAdd = (slug: string, sentence: string) =>
  settle({ refusal: { slug, sentence } });

/** Adds the course to the selection and says so. A second tap during the call does nothing. */
export const addToClasses = async ({ id, slug, title }: Pick<Course, 'id' | 'slug' | 'title'>) => {
  if (useAdding.getState().slug !== undefined) return;
  settle({ slug });
  try {
    selection.put(await learnerApi.addSelection(id));
    settle({ added: slug });
    notify(`${title} is selected. Next: check out and pay.`, {
      action: { label: pages.selectedClasses.title, path: pages.selectedClasses.path },
    });
  } catch (failure) {
    refuseToAdd(slug, sentenceForWriting(failure));
    void selection.load();
  }
};
