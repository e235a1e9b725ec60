import { studio } from '../../content/studio.ts';
import { RiverBand } from '../../drawings/lazy-drawings.tsx';
import { CourseEntry } from './CourseEntry.tsx';
import styles from './CoursesScreen.module.css';
import { FeesAsOf } from './FeesAsOf.tsx';
import { useAddAfterLogin } from './use-add-after-login.ts';
import { useKnownClasses } from './use-known-classes.ts';
import { useOpenedCourse } from './use-opened-course.ts';
import { useShownCourses } from './use-shown-courses.ts';

const listId = 'all-courses';

export const CoursesScreen = () => {
  const courses = useShownCourses();
  useOpenedCourse();
  useKnownClasses();
  useAddAfterLogin();
  return (
    <>
      <div className={styles.banner}>
        <RiverBand className={styles.scene} />
        <div className="page">
          <h1 tabIndex={-1}>Courses</h1>
          <p className={styles.line}>{studio.coursesLine}</p>
        </div>
      </div>
      <div className={`page ${styles.body}`}>
        <FeesAsOf />
        <ul className={styles.list} id={listId}>
          {courses.map((course) => (
            <CourseEntry key={course.slug} course={course} closeTo={`#${listId}`} />
          ))}
        </ul>
      </div>
    </>
  );
};
