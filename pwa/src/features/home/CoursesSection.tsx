import { studio } from '../../content/studio.ts';
import { Link } from '../../link.tsx';
import { pages } from '../../paths.ts';
import { CourseCard, ViewMore } from '../courses/CourseCard.tsx';
import { courseAddress } from '../courses/courses.ts';
import { FeesAsOf } from '../courses/FeesAsOf.tsx';
import { useShownCourses } from '../courses/use-shown-courses.ts';
import styles from './CoursesSection.module.css';
import { SectionHeading } from './SectionHeading.tsx';

export const CoursesSection = () => {
  const courses = useShownCourses();
  return (
    <section className={`page ${styles.courses}`} aria-labelledby="courses">
      <SectionHeading id="courses" eyebrow={studio.coursesEyebrow} title={studio.coursesTitle} />
      <FeesAsOf />
      <ul className={styles.list}>
        {courses.map((course) => (
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
    </section>
  );
};
