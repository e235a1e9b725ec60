import type { SelectedCourse } from 'bff/contract';
import { ApiError, sentenceForWriting } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { notify } from '../../notices/notices.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

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
