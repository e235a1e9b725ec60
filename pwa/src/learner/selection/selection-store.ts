import { t } from '@lingui/core/macro';
import type { Course, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { childOfProfile } from '../../account/family/children.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import type { FormFailure } from '../../data/forms/form-failure.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import { isSameAccount, useSession } from '../../data/session/session.ts';
import {
  type ActingProfile,
  currentActingProfile,
  onActingProfileChange,
  queryKeyForProfile,
} from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { getQueryData, invalidateQuery, setQueryData } from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { showToast } from '../../shell/notices/toasts.ts';

/** The selected courses of the profile. Checkouts and ending enrolments change them. */
export const selectionQuery = (profile: ActingProfile) =>
  liveQueryOptions({
    queryKey: queryKeyForProfile('selection', profile),
    queryFn: () => learnerApi.listSelection(profile),
    refetchInterval: 30_000,
    live: {
      channels: ['orders', 'enrolments'],
      isUrgent: true,
    },
  });

const selectionWithout = (courseId: number, profile: ActingProfile) =>
  (getQueryData(selectionQuery(profile)) ?? []).filter((course) => course.courseId !== courseId);

const undoRemove = async ({ courseId }: SelectedCourse, profile: ActingProfile) => {
  try {
    setQueryData(selectionQuery(profile), await learnerApi.addSelection(courseId, profile));
  } catch (failure) {
    showToast(() => formatError(failure), { isProblem: true });
  }
};

const isNotFound = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Removes the course and offers an undo. It is no error if another device has removed it already. */
export const removeFromClasses = async (
  course: SelectedCourse,
  profile: ActingProfile,
): Promise<void> => {
  try {
    await learnerApi.removeSelection(course.courseId, profile);
  } catch (failure) {
    if (!isNotFound(failure)) throw failure;
  }
  setQueryData(selectionQuery(profile), selectionWithout(course.courseId, profile));
  const undo = { label: () => t`Undo`, run: () => void undoRemove(course, profile) };
  showToast(() => t`${{ title: localizedTitle(course) }} removed.`, { action: undo });
};

interface AddState {
  /** The courses whose calls are running or queued. */
  slugs: readonly string[];
  /** The course that was added last on this page. */
  added?: string | undefined;
  /** Why each of these courses was not added, by its slug. */
  failures: Readonly<Record<string, FormFailure>>;
}

export const useAddState = create<AddState>()(() => ({ slugs: [], failures: {} }));

const resetAddState = () => useAddState.setState(useAddState.getInitialState(), true);

// Failures belong to one account and one profile.
useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) resetAddState();
});
onActingProfileChange(resetAddState);

/** Ends the call of a course with its result. The results of other courses stay. */
const finishAdd = (slug: string, { added, failure }: { added?: string; failure?: FormFailure }) =>
  useAddState.setState(({ slugs, failures: { [slug]: _, ...others } }) => ({
    slugs: slugs.filter((other) => other !== slug),
    added,
    failures: failure === undefined ? others : { ...others, [slug]: failure },
  }));

export const failAdd = (slug: string, failure: FormFailure) => finishAdd(slug, { failure });

type AddableCourse = Pick<Course, 'id' | 'slug' | 'title' | 'inLanguages'>;

const formatSelected = (course: AddableCourse, profile: ActingProfile) => {
  const title = localizedTitle(course);
  const child = childOfProfile(profile);
  return child
    ? t`${title} is selected for ${{ name: child.name }}. Next: check out and pay.`
    : t`${title} is selected. Next: check out and pay.`;
};

const handleAddFailure = (slug: string, failure: unknown, profile: ActingProfile) => {
  const message = () => formatError(failure);
  if (currentActingProfile() === profile) failAdd(slug, { failure, message });
  // Another profile is active now, so the button cannot show it.
  else showToast(message, { isProblem: true });
};

interface AddRequester {
  token: string | undefined;
  whom: ActingProfile;
}

const addCourse = async (
  course: AddableCourse,
  { token, whom: profile }: AddRequester,
): Promise<boolean> => {
  const { id, slug } = course;
  // Another account has logged in while the call was queued.
  if (useSession.getState().token !== token) {
    finishAdd(slug, {});
    return false;
  }
  try {
    setQueryData(selectionQuery(profile), await learnerApi.addSelection(id, profile));
    if (currentActingProfile() === profile) finishAdd(slug, { added: slug });
    showToast(() => formatSelected(course, profile), {
      action: { label: pageTitles.selectedClasses, path: pages.selectedClasses.path },
    });
    return true;
  } catch (failure) {
    handleAddFailure(slug, failure, profile);
    void invalidateQuery(selectionQuery(profile));
    return false;
  }
};

let lastAdd: Promise<boolean> = Promise.resolve(false);

/**
 * Adds the course to the selection of the acting profile, and shows a toast. Calls run one after another: each response is the whole selection, and
 * the last one must contain them all. A second tap on the same course does nothing, since its button is busy. Resolves with whether the course was added.
 */
export const addToClasses = (course: AddableCourse): Promise<boolean> => {
  const { slugs } = useAddState.getState();
  if (slugs.includes(course.slug)) return lastAdd;
  useAddState.setState({ slugs: [...slugs, course.slug] });
  const requester = { token: useSession.getState().token, whom: currentActingProfile() };
  lastAdd = lastAdd.then(() => addCourse(course, requester));
  return lastAdd;
};
