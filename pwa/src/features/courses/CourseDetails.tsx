import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { AddToClasses } from './AddToClasses.tsx';
import styles from './CourseDetails.module.css';
import { CourseFacts } from './CourseFacts.tsx';
import type { ShownCourse } from './courses.ts';

/** Everything about one course, where its card stood. */
export const CourseDetails = ({ course, closeTo }: { course: ShownCourse; closeTo: string }) => (
  <div className={styles.details}>
    <p className={styles.level}>{course.level}</p>
    <CourseFacts live={course.live} />
    <div className={styles.columns}>
      <section>
        <h3 className={styles.heading}>What it teaches</h3>
        <ul className={styles.list}>
          {course.teaches.map((lesson) => (
            <li key={lesson}>{lesson}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>For whom</h3>
        <p>{course.forWhom}</p>
      </section>
    </div>
    <div className={styles.actions}>
      <AddToClasses course={course} />
      <Link className={buttonClass({ variant: 'outline' })} to={pages.contact.path}>
        Ask about this course
      </Link>
      <a className={buttonClass({ variant: 'quiet' })} href={closeTo}>
        Close<span className="visually-hidden"> the details of {course.title}</span>
      </a>
    </div>
  </div>
);
