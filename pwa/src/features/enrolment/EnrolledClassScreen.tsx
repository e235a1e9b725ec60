import type { EnrolledCourse } from 'bff/contract';
import { sentenceFor } from '../../api/client.ts';
import { staleWords } from '../../api/stale-words.ts';
import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { dayOf, daysInWords, timesInWords } from '../../content/format.ts';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './EnrolledClassScreen.module.css';
import { enrolments, freshEveryMs } from './enrolment-store.ts';
import { JoinClass } from './JoinClass.tsx';

const EnrolledClass = ({ course }: { course: EnrolledCourse }) => (
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

const Empty = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title="No enrolled classes yet"
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          Courses
        </Link>
      }
    >
      <p>Add a course to your classes and pay its fee; once we have confirmed it, it is here.</p>
    </EmptyState>
  </Card>
);

const Loading = () => (
  <div className={styles.list} role="status">
    <span className="visually-hidden">Loading your classes</span>
    {['first', 'second'].map((place) => (
      <Card key={place}>
        <div className={styles.loading}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </Card>
    ))}
  </div>
);

const Content = () => {
  const { value: courses, failure } = enrolments.useStore();
  if (!courses && failure !== undefined) {
    return <LoadFailure onRetry={() => void enrolments.load()}>{sentenceFor(failure)}</LoadFailure>;
  }
  if (!courses) return <Loading />;
  if (courses.length === 0) return <Empty />;
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <EnrolledClass key={course.courseId} course={course} />
      ))}
    </ul>
  );
};

/** `/EnrolledClass`: the learner's courses, each with Join if its class has a link. */
export const EnrolledClassScreen = () => {
  const state = enrolments.useStore();
  useFresh(enrolments.load, freshEveryMs);
  useRetry(state.failure !== undefined, enrolments.load);
  return (
    <>
      <PageHeading note={staleWords(state, 'your classes')}>Enrolled Classes</PageHeading>
      <Content />
    </>
  );
};
