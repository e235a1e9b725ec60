import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Course } from 'bff/contract';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addParam, loginPathReturningTo, pages } from '../../content/paths.ts';
import { retryWithBackoff } from '../../data/offline/retry-with-backoff.ts';
import { useSession } from '../../data/session/session.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { coursePath, type DisplayedCourse } from '../courses/courses.ts';
import { loadCourses, useCourses } from '../courses/courses-store.ts';
import styles from './AddToClasses.module.css';

/** The learner code for logged-in learners. The routes inject it, so that visitors do not load it. */
export interface AddDependencies {
  AddButton: ComponentType<{
    slug: string;
    live: Course | undefined;
    words: string;
    unavailable: string | undefined;
  }>;
  /** Chooses the profile to add for, if the account has children. */
  ProfileChooser: ComponentType;
  loadSelection: () => Promise<{
    addToClasses: (course: Course) => Promise<boolean>;
    failAdd: (slug: string, failure: { message: () => string }) => void;
  }>;
}

const words = () => t`Add to my classes`;

const serverUnavailableMessage = () =>
  t`The studio’s server does not answer. Please check your connection and try again.`;

export const useSignedIn = () => useSession((session) => session.status === 'in');

/** Why the course cannot be added. Undefined while there are free seats. */
const unavailableReason = ({ live }: DisplayedCourse): string | undefined => {
  if (live?.isClosed) return t`Enrolment is closed`;
  return live?.seatsLeft != null && live.seatsLeft <= 0 ? t`This course is full` : undefined;
};

/** Links to the login page, which leads back to this course and adds it. */
const SignInToAdd = ({ course }: { course: DisplayedCourse }) => {
  const unavailable = unavailableReason(course);
  if (unavailable) return <Button aria-disabled>{unavailable}</Button>;
  const back = `${coursePath(course)}?${addParam}`;
  return (
    <Link className={buttonClass()} to={loginPathReturningTo(back)}>
      {words()}
    </Link>
  );
};

/** An open class need not be added: this path leads to its link, or to a page with its start time. */
const JoinOpenClass = ({ course: { slug, title } }: { course: DisplayedCourse }) => (
  <a className={buttonClass()} href={`/join/${slug}`} target="_blank" rel="noopener">
    <Trans>
      Join <span className="visually-hidden">{title}</span>
    </Trans>
  </a>
);

/** "Add to my classes". The button has the same width in every state, to avoid layout shifts. */
export const AddToClasses = ({
  course,
  adding,
}: {
  course: DisplayedCourse;
  adding: AddDependencies;
}) => {
  const signedIn = useSignedIn();
  if (course.live?.isOpen) return <JoinOpenClass course={course} />;
  if (!signedIn) return <SignInToAdd course={course} />;
  return (
    <div className={styles.place}>
      <adding.AddButton
        slug={course.slug}
        live={course.live}
        words={words()}
        unavailable={unavailableReason(course)}
      />
    </div>
  );
};

const courseBySlug = async (slug: string) => {
  if (!useCourses.getState().rows) await loadCourses();
  return useCourses.getState().rows?.find((course) => course.slug === slug);
};

/** Whether the course was added. */
const addBySlug = async (slug: string, { loadSelection }: AddDependencies): Promise<boolean> => {
  const [course, { addToClasses, failAdd }] = await Promise.all([
    courseBySlug(slug),
    retryWithBackoff(loadSelection),
  ]);
  if (course) return addToClasses(course);
  const { failed } = useCourses.getState();
  failAdd(slug, {
    message: failed ? serverUnavailableMessage : () => t`This course is no longer offered.`,
  });
  return false;
};

/** After login: adds the course and leads to the selected classes. If it cannot be added, its page says why. */
export const useAddAfterLogin = (slug: string, adding: AddDependencies) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const isAsked = new URLSearchParams(search).has(addParam);
  useEffect(() => {
    if (!signedIn || !isAsked) return;
    navigate(pathname, { replace: true });
    addBySlug(slug, adding).then(
      (isAdded) => isAdded && navigate(pages.selectedClasses.path, { replace: true }),
      () => showToast(serverUnavailableMessage, { isProblem: true }),
    );
  }, [signedIn, isAsked, slug, adding, pathname, navigate]);
};
