import { useLazyCode } from '../../hydration/use-lazy-component.ts';
import { pages } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { loginPathTo } from '../auth/return-path.ts';
import styles from './AddToClasses.module.css';
import { courseAddress, type ShownCourse } from './courses.ts';
import { addParam } from './use-add-after-login.ts';

const words = 'Add to my classes';

// For learners only: visitors do without the code that knows what they have.
const loadAddButton = async () => (await import('../selection/AddButton.tsx')).AddButton;

const isFull = ({ live }: ShownCourse) => live?.seatsLeft != null && live.seatsLeft <= 0;

/** Signs in first; then the course is added and one is back at it. */
const SignInToAdd = ({ course }: { course: ShownCourse }) => {
  if (isFull(course)) return <Button aria-disabled>This course is full</Button>;
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
  const AddButton = useLazyCode(loadAddButton, signedIn);
  if (!signedIn) return <SignInToAdd course={course} />;
  return (
    <div className={styles.place}>
      {AddButton && <AddButton slug={course.slug} live={course.live} words={words} />}
    </div>
  );
};
