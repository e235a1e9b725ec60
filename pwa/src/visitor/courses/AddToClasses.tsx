import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPathTo } from '../../content/login-path.ts';
import { pages } from '../../content/paths.ts';
import { useFresh } from '../../data/lists/use-fresh.ts';
import { keepTrying } from '../../data/offline/keep-trying.ts';
import { useSession } from '../../data/session/session.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './AddToClasses.module.css';
import { courseAddress, type ShownCourse } from './courses.ts';
import { loadCourses, useCourses } from './courses-store.ts';

const words = 'Add to my classes';

/** The query parameter that names the course to add after the sign-in. */
const addParam = 'add';

const needsNetwork = 'This needs the network. Please check your connection and try again.';

const useSignedIn = () => useSession((session) => session.status === 'in');

const AddButton = lazyPart(() => import('../../learner/selection/AddButton.tsx'), 'AddButton');

/** Why nobody can be added. Undefined while there is a place. */
const refusalOf = ({ live }: ShownCourse): string | undefined => {
  if (live?.isClosed) return 'Takes no more learners';
  return live?.seatsLeft != null && live.seatsLeft <= 0 ? 'This course is full' : undefined;
};

/** Leads to the login page and back to this course, which is then added. */
const SignInToAdd = ({ course }: { course: ShownCourse }) => {
  const refusal = refusalOf(course);
  if (refusal) return <Button aria-disabled>{refusal}</Button>;
  const back = courseAddress(`${pages.courses.path}?${addParam}=${course.slug}`, course);
  return (
    <Link className={buttonClass()} to={loginPathTo(back)}>
      {words}
    </Link>
  );
};

/** An open class needs no adding: this address leads to its link, or to a page that says when it begins. */
const JoinOpenClass = ({ course: { slug, title } }: { course: ShownCourse }) => (
  <a className={buttonClass()} href={`/join/${slug}`} target="_blank" rel="noopener">
    Join <span className="visually-hidden">{title}</span>
  </a>
);

/**
 * "Add to my classes" on every course. What only learners need (the button's state, the calls) is in
 * features/selection and is loaded once they are signed in. The button has the same width in every
 * state, so that nothing beside it moves.
 */
export const AddToClasses = ({ course }: { course: ShownCourse }) => {
  const signedIn = useSignedIn();
  if (course.live?.isOpen) return <JoinOpenClass course={course} />;
  if (!signedIn) return <SignInToAdd course={course} />;
  return (
    <div className={styles.place}>
      <AddButton slug={course.slug} live={course.live} words={words} refusal={refusalOf(course)} />
    </div>
  );
};

/** If the code cannot be loaded, the next refresh tries again. */
const loadKnownClasses = () =>
  import('../../learner/selection/selection-store.ts').then(
    (code) => code.loadKnownClasses(),
    () => {},
  );

/** An enrolment that ends may forget them (session/forgetting.ts). */
const freshClasses = { topics: ['enrolments'] } as const;

/** Loads, once for all courses, what the learner has selected and is enrolled in. Visitors load nothing. */
export const useKnownClasses = () => {
  const signedIn = useSignedIn();
  const load = useCallback(() => signedIn && loadKnownClasses(), [signedIn]);
  useFresh(load, freshClasses);
};

const courseBySlug = async (slug: string) => {
  if (!useCourses.getState().rows) await loadCourses();
  return useCourses.getState().rows?.find((course) => course.slug === slug);
};

const addBySlug = async (slug: string) => {
  const [course, { addToClasses, refuseToAdd }] = await Promise.all([
    courseBySlug(slug),
    keepTrying(() => import('../../learner/selection/selection-store.ts')),
  ]);
  if (course) return addToClasses(course);
  const { failed } = useCourses.getState();
  refuseToAdd(slug, failed ? needsNetwork : 'This course is not offered any more.');
};

/** After the sign-in: adds the course that the address names, and removes its name from the address. */
export const useAddAfterLogin = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const slug = new URLSearchParams(search).get(addParam);
  useEffect(() => {
    if (!signedIn || !slug) return;
    navigate({ pathname, hash }, { replace: true });
    addBySlug(slug).catch(() => notify(needsNetwork, { isProblem: true }));
  }, [signedIn, slug, pathname, hash, navigate]);
};
