import type { Page, StaffCourse } from 'bff/contract';
import { useLayoutEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { staffApi } from '../../../api/staff-api.ts';
import { useQuery } from '../../../api/use-query.ts';
import { dayOf, rupees, scheduleInWords } from '../../../content/format.ts';
import { focusHeading } from '../../../layouts/Screen.tsx';
import { StaffQuery } from '../../../layouts/StaffQuery.tsx';
import styles from '../../../layouts/StaffScreens.module.css';
import { usePages } from '../../../lists/use-pages.ts';
import { pages } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/link.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import { CoursePeople } from './CoursePeople.tsx';

const seatsOf = ({ seats, seatsLeft }: StaffCourse) =>
  seats === null ? 'Unlimited' : `${seatsLeft} of ${seats} left`;

const StaffCourseCard = ({ course }: { course: StaffCourse }) => (
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

/** The course that the address names, and whether its editor or its people are shown. */
const useView = () => {
  const [params] = useSearchParams();
  const edit = params.get('edit');
  const people = params.get('people');
  return { edit, people, slug: edit ?? people };
};

/** Focuses the heading and scrolls to the top on another view. The app does so only when the path changes. */
const useArrival = (view: string) => {
  const first = useRef(true);
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on another view.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // Going back keeps the list's scroll position.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    focusHeading();
  }, [view]);
};

const Back = () => (
  <p className={styles.back}>
    <Link to={pages.staffCourses.path}>All courses</Link>
  </p>
);

const NoSuchCourse = () => (
  <Card>
    <EmptyState title="This course does not exist">
      <p>The link may be old.</p>
    </EmptyState>
  </Card>
);

interface ListProps {
  courses: Page<StaffCourse>;
  onMore: () => Promise<string | undefined>;
}

const List = ({ courses, onMore }: ListProps) => (
  <PagedList className={styles.cards} hasMore={courses.next !== null} onMore={onMore}>
    {courses.items.map((course) => (
      <StaffCourseCard key={course.id} course={course} />
    ))}
  </PagedList>
);

/** The course that the address names: from the loaded list, or read from the server if the list has more pages. */
const useNamed = (slug: string | null, courses: Page<StaffCourse> | undefined) => {
  const shown = courses?.items.find((course) => course.slug === slug);
  const isBeyond = slug !== null && !shown && typeof courses?.next === 'string';
  const beyond = useQuery(isBeyond ? slug : '', async () =>
    isBeyond ? (await staffApi.listCourses({ slug })).items : [],
  );
  const named = shown ?? beyond.value?.find((course) => course.slug === slug);
  const isAsking = isBeyond && !named && beyond.value === undefined;
  return { named, isAsking, reload: beyond.reload };
};

/** `/StaffCourses`: all courses. `?edit=slug`: a course's editor. `?people=slug`: the people enrolled in it. */
export const StaffCoursesScreen = () => {
  const { edit, people, slug } = useView();
  // The editor must begin with the server's present version.
  const mayBeOld = slug === null;
  const list = (after?: string) => staffApi.listCourses({ after });
  const answer = usePages('courses', list, undefined, mayBeOld);
  const { named: course, isAsking, reload } = useNamed(slug, answer.value);
  const reloadBoth = async () => {
    await Promise.all([course ? answer.reloadWith(course.id) : answer.reload(), reload()]);
  };
  useArrival(`${edit} ${people}`);
  return (
    <>
      {slug !== null && <Back />}
      <PageHeading lead={slug === null ? undefined : course?.title}>
        {edit !== null ? 'Edit a course' : people !== null ? 'People' : 'Courses'}
      </PageHeading>
      <StaffQuery query={answer}>
        {(courses) => {
          if (slug === null) return <List courses={courses} onMore={answer.more} />;
          if (!course) return isAsking ? null : <NoSuchCourse />;
          if (edit === null) return <CoursePeople course={course} />;
          return <CourseEditor key={course.id} course={course} onChanged={reloadBoth} />;
        }}
      </StaffQuery>
    </>
  );
};
