import type { EnrolledCourse } from 'bff/contract';
import { dayOf, daysInWords, timesInWords } from '../../content/format.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './EnrolledClassScreen.module.css';
import { JoinClass } from './JoinClass.tsx';

export const EnrolledClass = ({ course }: { course: EnrolledCourse }) => (
  <li className={styles.class}>
    <Card>
      <h2 className={styles.title}>{course.title}</h2>
      <p className={styles.teacher}>{course.instructor}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Days</dt>
          <dd>{daysInWords(course.days)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{timesInWords(course.startTime, course.endTime)}</dd>
        </div>
        <div>
          <dt>Starts</dt>
          <dd>{dayOf(course.startDate)}</dd>
        </div>
      </dl>
      <JoinClass title={course.title} meetingLink={course.meetingLink} />
    </Card>
  </li>
);
