import type { ReactNode } from 'react';
import styles from './CourseCard.module.css';
import { CourseGlance } from './CourseGlance.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import type { ShownCourse } from './courses.ts';

interface Props {
  course: ShownCourse;
  /** Its place in the page's outline. */
  heading: 'h2' | 'h3';
  /** The way to the details, with the class name that spreads it over the whole card. */
  more: (className: string | undefined) => ReactNode;
}

/** Picture, title and summary; the whole card is as good as its View More. */
export const CourseCard = ({ course, heading: Heading, more }: Props) => (
  <div className={styles.card}>
    <CoursePicture picture={course.picture} className={styles.picture} />
    <div className={styles.words}>
      <Heading className={styles.title}>{course.title}</Heading>
      <p className={styles.summary}>{course.summary}</p>
      <CourseGlance live={course.live} />
      {more(styles.more)}
    </div>
  </div>
);

/** What View More says; the title is for those who hear a list of links. */
export const ViewMore = ({ course }: { course: ShownCourse }) => (
  <>
    View More <span className="visually-hidden">about {course.title}</span>
  </>
);
