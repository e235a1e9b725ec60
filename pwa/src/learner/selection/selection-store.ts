import { t } from '@lingui/core/macro';
import type { Course, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { childOf } from '../../account/family/own-children.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import type { Failed } from '../../data/forms/failed.ts';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { isSameAccount, useSession } from '../../data/session/session.ts';
import { keyOfWhom, onOtherWhom, type Whom, whomNow } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { answered, askAgain, put, type Question } from '../../data/signed-in/queries.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { notify } from '../../shell/notices/notices.ts';

/** The courses that are selected for the person. A checkout and an enrolment that ends change them. */
export const selectionOf = (whom: Whom): Question<SelectedCourse[]> => ({
  key: keyOfWhom('selection', whom),
  ask: () => learnerApi.listSelection(whom),
  topics: ['orders', 'enrolments'],
  everyMs: 30_000,
  isUrgent: true,
});

const without = (courseId: number, whom: Whom) =>
  (answered(selectionOf(whom)) ?? []).filter((course) => course.courseId !== courseId);

const bringBack = async ({ courseId }: SelectedCourse, whom: Whom) => {
  try {
    put(selectionOf(whom), await learnerApi.addSelection(courseId, whom));
  } catch (failure) {
    notify(() => sentenceFor(failure), { isProblem: true });
  }
};

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Removes the course and offers to undo that. If another device has removed it already, that is no failure. */
export const removeFromClasses = async (course: SelectedCourse, whom: Whom): Promise<void> => {
  try {
    await learnerApi.removeSelection(course.courseId, whom);
  } catch (failure) {
    if (!isGone(failure)) throw failure;
  }
  put(selectionOf(whom), without(course.courseId, whom));
  const undo = { label: () => t`Undo`, run: () => void bringBack(course, whom) };
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

const forgetAdding = () => useAdding.setState(useAdding.getInitialState(), true);

// Why a course was refused is for who asked, and for whom.
useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) forgetAdding();
});
onOtherWhom(forgetAdding);

/** Ends the call of a course, and says how. What was said of other courses stays. */
const settle = (slug: string, { added, refusal }: { added?: string; refusal?: Failed }) =>
  useAdding.setState(({ slugs, refusals: { [slug]: _, ...others } }) => ({
    slugs: slugs.filter((other) => other !== slug),
    added,
    refusals: refusal === undefined ? others : { ...others, [slug]: refusal },
  }));

export const refuseToAdd = (slug: string, refusal: Failed) => settle(slug, { refusal });

type Addable = Pick<Course, 'id' | 'slug' | 'title' | 'inLanguages'>;

const selectedInWords = (course: Addable, whom: Whom) => {
  const title = titleOf(course);
  const child = childOf(whom);
  return child
    ? t`${title} is selected for ${{ name: child.name }}. Next: check out and pay.`
    : t`${title} is selected. Next: check out and pay.`;
};

const refuse = (slug: string, failure: unknown, whom: Whom) => {
  const say = () => sentenceFor(failure);
  if (whomNow() === whom) refuseToAdd(slug, { failure, say });
  // The button is about somebody else by now.
  else notify(say, { isProblem: true });
};

interface Asker {
  token: string | undefined;
  whom: Whom;
}

const add = async (course: Addable, { token, whom }: Asker) => {
  const { id, slug } = course;
  // Another person has signed in while the course waited.
  if (useSession.getState().token !== token) return settle(slug, {});
  try {
    put(selectionOf(whom), await learnerApi.addSelection(id, whom));
    if (whomNow() === whom) settle(slug, { added: slug });
    notify(() => selectedInWords(course, whom), {
      action: { label: pageTitles.selectedClasses, path: pages.selectedClasses.path },
    });
  } catch (failure) {
    refuse(slug, failure, whom);
    void askAgain(selectionOf(whom));
  }
};

let last: Promise<void> = Promise.resolve();

/**
 * Adds the course to the selection of whom the screens are about, and says so. A second course waits for the first: each answer is the whole selection, and
 * the last one must have them all. A second tap on the same course does nothing, as its button says that it works.
 */
export const addToClasses = (course: Addable): Promise<void> => {
  const { slugs } = useAdding.getState();
  if (slugs.includes(course.slug)) return last;
  useAdding.setState({ slugs: [...slugs, course.slug] });
  const asker = { token: useSession.getState().token, whom: whomNow() };
  last = last.then(() => add(course, asker));
  return last;
};
