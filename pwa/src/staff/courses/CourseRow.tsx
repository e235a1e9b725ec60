import type { StaffCourse } from 'bff/contract';
import { datesInWords } from '../../content/courses/course-words.ts';
import { rupees, scheduleInWords } from '../../content/format.ts';
import { indianDate } from '../../content/indian-time.ts';
import { pages } from '../../content/paths.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './CourseRow.module.css';

const isOver = ({ endDate }: StaffCourse) => endDate !== null && endDate < indianDate(new Date());

/** What staff should see at a glance. */
const marksOf = (course: StaffCourse): string[] =>
  [
    course.hidden && 'Hidden',
    isOver(course) && 'Over',
    course.isOpen && 'Open class',
    course.isClosed && 'Closed',
  ].filter((mark) => mark !== false);

/** Hidden and past courses are not on the site. */
const isAway = (course: StaffCourse) => course.hidden || isOver(course);

const seatsOf = ({ seats, seatsLeft }: StaffCourse) =>
  seats === null ? 'unlimited seats' : `${seatsLeft} of ${seats} seats left`;

const termsOf = (course: StaffCourse) =>
  course.isOpen ? 'No fee, no enrolment' : `${rupees(course.fee)}, ${seatsOf(course)}`;

const viewOf = (view: 'edit' | 'people', { slug }: StaffCourse) =>
  `${pages.staffCourses.path}?${view}=${slug}`;

interface Props {
  course: StaffCourse;
  /** Opens what else can be done with the course. */
  onMore: () => void;
}

/** Tells the actions apart in a screen reader's list. */
const Of = ({ course }: { course: StaffCourse }) => (
  <span className="visually-hidden">{course.title}</span>
);

export const CourseRow = ({ course, onMore }: Props) => {
  const marks = marksOf(course);
  return (
    <li className={styles.row}>
      <CoursePicture
        picture={course.picture}
        className={classes(styles.picture, isAway(course) && styles.away)}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{course.title}</h2>
          {marks.length > 0 && (
            <ul className={styles.marks}>
              {marks.map((mark) => (
                <li key={mark}>{mark}</li>
              ))}
            </ul>
          )}
        </div>
        <p>{scheduleInWords(course)}</p>
        <p>{datesInWords(course)}</p>
        <p>{termsOf(course)}</p>
        {course.meetingId === null && !isAway(course) && (
          <p className={styles.missing}>
            <InnerIcon name="link" size={20} />
            Link missing
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'soft', small: true })} to={viewOf('edit', course)}>
          Edit <Of course={course} />
        </Link>
        {!course.isOpen && (
          <Link
            className={buttonClass({ variant: 'soft', small: true })}
            to={viewOf('people', course)}
          >
            People <span className="visually-hidden">in {course.title}</span>
          </Link>
        )}
        <Button small variant="soft" aria-haspopup="dialog" onClick={onMore}>
          More <Of course={course} />
        </Button>
      </div>
    </li>
  );
};
