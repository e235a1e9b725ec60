import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Course } from 'bff/contract';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPathTo, pages } from '../../content/paths.ts';
import { keepTrying } from '../../data/offline/keep-trying.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './AddToClasses.module.css';
import { courseAddress, type ShownCourse } from './courses.ts';
import { loadCourses, useCourses } from './courses-store.ts';

/** What a signed-in learner needs besides. The routes hand it in, as visitors load none of its code. */
export interface Adding {
  AddButton: ComponentType<{
    slug: string;
    live: Course | undefined;
    words: string;
    refusal: string | undefined;
  }>;
  /** For whom it is added, where the account holds children. */
  WhomChooser: ComponentType;
  loadSelection: () => Promise<{
    addToClasses: (course: Course) => Promise<void>;
    refuseToAdd: (slug: string, refusal: { say: () => string }) => void;
  }>;
}

const words = () => t`Add to my classes`;

/** The query parameter that names the course to add after the sign-in. */
const addParam = 'add';

const needsNetwork = () =>
  t`The studio’s server does not answer. Please check your connection and try again.`;

export const useSignedIn = () => useSession((session) => session.status === 'in');

/** Why nobody can be added. Undefined while there is a place. */
const refusalOf = ({ live }: ShownCourse): string | undefined => {
  if (live?.isClosed) return t`Takes no more learners`;
  return live?.seatsLeft != null && live.seatsLeft <= 0 ? t`This course is full` : undefined;
};

/** Leads to the login page and back to this course, which is then added. */
const SignInToAdd = ({ course }: { course: ShownCourse }) => {
  const refusal = refusalOf(course);
  if (refusal) return <Button aria-disabled>{refusal}</Button>;
  const back = courseAddress(`${pages.courses.path}?${addParam}=${course.slug}`, course);
  return (
    <Link className={buttonClass()} to={loginPathTo(back)}>
      {words()}
    </Link>
  );
};

/** An open class needs no adding: this address leads to its link, or to a page that says when it begins. */
const JoinOpenClass = ({ course: { slug, title } }: { course: ShownCourse }) => (
  <a className={buttonClass()} href={`/join/${slug}`} target="_blank" rel="noopener">
    <Trans>
      Join <span className="visually-hidden">{title}</span>
    </Trans>
  </a>
);

/**
 * "Add to my classes" on every course. The button has the same width in every state, so that nothing beside it moves.
 */
export const AddToClasses = ({ course, adding }: { course: ShownCourse; adding: Adding }) => {
  const signedIn = useSignedIn();
  if (course.live?.isOpen) return <JoinOpenClass course={course} />;
  if (!signedIn) return <SignInToAdd course={course} />;
  return (
    <div className={styles.place}>
      <adding.AddButton
        slug={course.slug}
        live={course.live}
        words={words()}
        refusal={refusalOf(course)}
      />
    </div>
  );
};

const courseBySlug = async (slug: string) => {
  if (!useCourses.getState().rows) await loadCourses();
  return useCourses.getState().rows?.find((course) => course.slug === slug);
};

const addBySlug = async (slug: string, { loadSelection }: Adding) => {
  const [course, { addToClasses, refuseToAdd }] = await Promise.all([
    courseBySlug(slug),
    keepTrying(loadSelection),
  ]);
  if (course) return addToClasses(course);
  const { failed } = useCourses.getState();
  refuseToAdd(slug, { say: failed ? needsNetwork : () => t`This course is not offered any more.` });
};

/** After the sign-in: adds the course that the address names, and removes its name from the address. */
export const useAddAfterLogin = (adding: Adding) => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const slug = new URLSearchParams(search).get(addParam);
  useEffect(() => {
    if (!signedIn || !slug) return;
    navigate({ pathname, hash }, { replace: true });
    addBySlug(slug, adding).catch(() => notify(needsNetwork, { isProblem: true }));
  }, [signedIn, slug, adding, pathname, hash, navigate]);
};
