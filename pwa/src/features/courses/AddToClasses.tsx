import { lazy, Suspense } from 'react';
import { Link } from '../../link.tsx';
import { pages } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { loginPathTo } from '../auth/return-path.ts';
import styles from './AddToClasses.module.css';
import { courseAddress, type ShownCourse } from './courses.ts';
import { addParam } from './use-add-after-login.ts';

const words = 'Add to my classes';

// For learners only: visitors do without the code that knows what they have.
const AddButton = lazy(async () => ({
  default: (await import('../selection/AddButton.tsx')).AddButton,
}));

/** Signs in first; then the course is added and one is back at it. */
const SignInToAdd = ({ course }: { course: ShownCourse }) => {
  const back = courseAddress(`${pages.courses.path}?${addParam}=${course.slug}`, course);
  return (
    <Link className={buttonClass()} to={loginPathTo(back)}>
      {words}
    </Link>
  );
};

/** As wide whatever it says, so that what stands beside it does not move. */
export const AddToClasses = ({ course }: { course: ShownCourse }) => {
  const signedIn = useSession((session) => session.status === 'in');
  if (!signedIn) return <SignInToAdd course={course} />;
  return (
    <div className={styles.place}>
      <Suspense>
        <AddButton slug={course.slug} live={course.live} words={words} />
      </Suspense>
    </div>
  );
};
