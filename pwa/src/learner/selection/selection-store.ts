import { t } from '@lingui/core/macro';
import type { Course, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import type { Failed } from '../../data/forms/failed.ts';
import { ApiError, sentenceForWriting } from '../../data/network/client.ts';
import { isSameAccount, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { answered, askAgain, put, type Question } from '../../data/signed-in/questions.ts';
import { titleOf } from '../../language/own-words.ts';
import { notify } from '../../shell/notices/notices.ts';

/** The courses that the learner has selected. A checkout and an enrolment that ends change them. */
export const selection: Question<SelectedCourse[]> = {
  key: ['selection'],
  ask: learnerApi.listSelection,
  topics: ['orders', 'enrolments'],
  everyMs: 30_000,
  isUrgent: true,
};

const without = (courseId: number) =>
  (answered(selection) ?? []).filter((course) => course.courseId !== courseId);

const bringBack = async ({ courseId }: SelectedCourse) => {
  try {
    put(selection, await learnerApi.addSelection(courseId));
  } catch (failure) {
    notify(() => sentenceForWriting(failure), { isProblem: true });
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
  put(selection, without(course.courseId));
  const undo = { label: () => t`Undo`, run: () => void bringBack(course) };
  notify(() => t`${{ title: titleOf(course) }} removed.`, { action: undo });
};

interface Adding {
  /** The courses whose calls are under way, or wait for the one before. */
  slugs: readonly string[];
  /** The course that was added last on this page. */
  added?: string | undefined;
  /** Why each of these courses was not added, by its slug. */
  refusals: Readonly<Record<string, Failed>>;
}

export const useAdding = create<Adding>()(() => ({ slugs: [], refusals: {} }));

// Why a course was refused is for who asked.
useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) useAdding.setState(useAdding.getInitialState(), true);
});

/** Ends the call of a course, and says how. What was said of other courses stays. */
const settle = (slug: string, { added, refusal }: { added?: string; refusal?: Failed }) =>
  useAdding.setState(({ slugs, refusals: { [slug]: _, ...others } }) => ({
    slugs: slugs.filter((other) => other !== slug),
    added,
    refusals: refusal === undefined ? others : { ...others, [slug]: refusal },
  }));

export const refuseToAdd = (slug: string, refusal: Failed) => settle(slug, { refusal });

type Addable = Pick<Course, 'id' | 'slug' | 'title' | 'inLanguages'>;

const add = async (course: Addable, token: string | undefined) => {
  const { id, slug } = course;
  // Another person has signed in while the course waited.
  if (useSession.getState().token !== token) return settle(slug, {});
  try {
    put(selection, await learnerApi.addSelection(id));
    settle(slug, { added: slug });
    notify(() => t`${{ title: titleOf(course) }} is selected. Next: check out and pay.`, {
      action: { label: pageTitles.selectedClasses, path: pages.selectedClasses.path },
    });
  } catch (failure) {
    refuseToAdd(slug, { failure, say: () => sentenceForWriting(failure) });
    void askAgain(selection);
  }
};

let last: Promise<void> = Promise.resolve();

/**
 * Adds the course to the selection and says so. A second course waits for the first: each answer is the whole selection, and
 * the last one must have them all. A second tap on the same course does nothing, as its button says that it works.
 */
export const addToClasses = (course: Addable): Promise<void> => {
  const { slugs } = useAdding.getState();
  if (slugs.includes(course.slug)) return last;
  useAdding.setState({ slugs: [...slugs, course.slug] });
  const { token } = useSession.getState();
  last = last.then(() => add(course, token));
  return last;
};
