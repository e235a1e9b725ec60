import { CourseCard, ViewMore } from './CourseCard.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import styles from './CourseEntry.module.css';
import { CoursePicture } from './CoursePicture.tsx';
import type { ShownCourse } from './courses.ts';

/**
 * A course on its own page: a card, or, while the address names it, its details in the card's place.
 * The style sheet's `:target` does the opening, so it works before and without JavaScript; that is
 * also why these are plain anchors (the router's links do not move `:target`).
 */
export const CourseEntry = ({ course, closeTo }: { course: ShownCourse; closeTo: string }) => (
  <li className={styles.entry} id={course.slug} tabIndex={-1}>
    <div className={styles.closed}>
      <CourseCard
        course={course}
        heading="h2"
        more={(className) => (
          <a className={className} href={`#${course.slug}`}>
            <ViewMore course={course} />
          </a>
        )}
      />
    </div>
    <article className={styles.open}>
      <CoursePicture picture={course.picture} className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.title}>{course.title}</h2>
        <p className={styles.summary}>{course.summary}</p>
        <CourseDetails course={course} closeTo={closeTo} />
      </div>
    </article>
  </li>
);
