import { studio } from '../../content/studio.ts';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseCard, ViewMore } from '../courses/CourseCard.tsx';
import { courseAddress } from '../courses/courses.ts';
import { FeesAsOf } from '../courses/FeesAsOf.tsx';
import { useShownCourses } from '../courses/use-shown-courses.ts';
import styles from './CoursesSection.module.css';
import { SectionHeading } from './SectionHeading.tsx';

/** The others are on their own page. */
const mostHere = 8;

export const CoursesSection = () => {
  const courses = useShownCourses();
  return (
    <section className={`page ${styles.courses}`} aria-labelledby="courses">
      <SectionHeading id="courses" eyebrow={studio.coursesEyebrow} title={studio.coursesTitle} />
      <FeesAsOf />
      <ul className={styles.list}>
        {courses.slice(0, mostHere).map((course) => (
          <li key={course.slug}>
            <CourseCard
              course={course}
              heading="h3"
              more={(className) => (
                <Link className={className} to={courseAddress(pages.courses.path, course)}>
                  <ViewMore course={course} />
                </Link>
              )}
            />
          </li>
        ))}
      </ul>
      {courses.length > mostHere && (
        <Link
          className={classes(styles.all, buttonClass({ variant: 'outline' }))}
          to={pages.courses.path}
        >
          All courses
        </Link>
      )}
    </section>
  );
};
