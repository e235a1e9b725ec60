import { t } from '@lingui/core/macro';
import { pages } from '../../content/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard } from '../courses/CourseCard.tsx';
import { maxOnHome } from '../courses/courses.ts';
import { loadCourses, useCourses, useDisplayedCourses } from '../courses/courses-store.ts';
import styles from './CourseUnavailable.module.css';

const LoadingCourse = () => (
  <div className={styles.loading} role="status">
    <NeedsScript>
      {t`To see this course, please turn on JavaScript. The Courses page lists all courses.`}
    </NeedsScript>
    <span className="visually-hidden">{t`Loading`}</span>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="row" />
  </div>
);

const LoadFailed = () => (
  <>
    <h1 tabIndex={-1}>{t`We could not open this course`}</h1>
    <p>{t`The studio’s server does not answer. Please check your connection and try again.`}</p>
    <Button onClick={() => void loadCourses()}>{t`Try again`}</Button>
  </>
);

/** The studio does not offer the course, or no longer: the others are a tap away. */
const MissingCourse = () => {
  const courses = useDisplayedCourses();
  return (
    <>
      <h1 tabIndex={-1}>{t`This course is not offered`}</h1>
      <p>{t`It may have ended. Please look at our other courses.`}</p>
      <ul className={styles.list}>
        {courses.slice(0, maxOnHome).map((course) => (
          <li key={course.slug}>
            <CourseCard course={course} heading="h2" />
          </li>
        ))}
      </ul>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
        {t`All courses`}
      </Link>
    </>
  );
};

/** In place of a course that the studio does not offer, or that is not known yet. */
export const CourseUnavailable = ({ isMissing }: { isMissing: boolean }) => {
  const failed = useCourses((state) => state.failed);
  return (
    <div className={`page ${styles.body}`}>
      {isMissing ? <MissingCourse /> : failed ? <LoadFailed /> : <LoadingCourse />}
    </div>
  );
};
