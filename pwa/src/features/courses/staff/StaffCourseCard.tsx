import type { StaffCourse } from 'bff/contract';
import { dayOf, rupees, scheduleInWords } from '../../../content/format.ts';
import styles from '../../../layouts/Staff.module.css';
import { pages } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/link.tsx';

const seatsOf = ({ seats, seatsLeft }: StaffCourse) =>
  seats === null ? 'Unlimited' : `${seatsLeft} of ${seats} left`;

export const StaffCourseCard = ({ course }: { course: StaffCourse }) => (
  <li className={styles.card}>
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>{course.title}</h2>
        {course.hidden && <p className={styles.tag}>Hidden</p>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Fee</dt>
          <dd>{rupees(course.fee)}</dd>
        </div>
        <div>
          <dt>Starts</dt>
          <dd>{dayOf(course.startDate)}</dd>
        </div>
        <div>
          <dt>Times</dt>
          <dd>{scheduleInWords(course)}</dd>
        </div>
        <div>
          <dt>Seats</dt>
          <dd>{seatsOf(course)}</dd>
        </div>
        <div>
          <dt>Meeting</dt>
          <dd>{course.meetingId ?? 'Not Set'}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ small: true })}
          to={`${pages.staffCourses.path}?edit=${course.slug}`}
        >
          Edit <span className="visually-hidden">{course.title}</span>
        </Link>
        <Link
          className={buttonClass({ variant: 'soft', small: true })}
          to={`${pages.staffCourses.path}?people=${course.slug}`}
        >
          People <span className="visually-hidden">in {course.title}</span>
        </Link>
      </div>
    </Card>
  </li>
);
