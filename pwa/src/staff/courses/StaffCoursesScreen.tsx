import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions } from '@tanstack/react-query';
import type { StaffCourse } from 'bff/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { rememberedMs } from '../../data/signed-in/queries.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery, useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { WriteToLearners } from '../announcements/WriteToLearners.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import screens from '../frame/StaffScreens.module.css';
import { useViewArrival } from '../frame/use-view-arrival.ts';
import { CourseEditor } from './CourseEditor.tsx';
import styles from './CourseList.module.css';
import { CourseList } from './CourseList.tsx';
import { CoursePeople } from './CoursePeople.tsx';

/** The view that the address selects: an editor, the people of a course, an announcement, or the list. */
const useView = () => {
  const [params] = useSearchParams();
  const isNew = params.has('new');
  const edit = isNew ? null : params.get('edit');
  const people = isNew ? null : params.get('people');
  const write = isNew ? null : params.get('write');
  // Without a course the announcement goes to all learners.
  const isToAll = write === '';
  return { isNew, edit, people, write, isToAll, slug: edit ?? people ?? (write || null) };
};

const Back = () => (
  <p className={screens.back}>
    <Link to={pages.staffCourses.path}>{t`All courses`}</Link>
  </p>
);

const NoSuchCourse = () => (
  <Card>
    <EmptyState title={t`We could not find this course`}>
      <p>{t`The link may be out of date.`}</p>
    </EmptyState>
  </Card>
);

const newPath = `${pages.staffCourses.path}?new`;
const writePath = `${pages.staffCourses.path}?write`;

const NewCourseLinks = () => (
  <p className={styles.new}>
    <Link className={buttonClass()} to={newPath}>
      {t`New course`}
    </Link>
    <Link className={buttonClass({ variant: 'outline' })} to={writePath}>
      <Trans>
        Write to all <span className="visually-hidden">learners</span>
      </Trans>
    </Link>
  </p>
);

const headingOf = ({ isNew, edit, people, write, isToAll }: ReturnType<typeof useView>) => {
  if (isNew) return t`New course`;
  if (edit !== null) return t`Edit a course`;
  if (write !== null) return isToAll ? t`Write to all learners` : t`Write to learners`;
  return people !== null ? t`People` : t`Courses`;
};

const coursesQuery = listQueryOptions({
  queryKey: ['courses'],
  queryFn: ({ pageParam: after }) => staffApi.listCourses({ after }),
  gcTime: rememberedMs,
  live: {
    channels: ['staff/courses'],
  },
});

const Courses = () => {
  const query = useRestoredInfiniteQuery(coursesQuery);
  return (
    <StaffQuery query={query}>
      {(courses) => (
        <>
          <NewCourseLinks />
          <CourseList courses={courses} onMore={query.loadMore} onChanged={query.refetch} />
        </>
      )}
    </StaffQuery>
  );
};

/** The course with this slug; without a slug the first page of courses. */
const courseQuery = (slug: string | null) =>
  queryOptions({
    queryKey: ['course', slug],
    queryFn: async () => (await staffApi.listCourses({ slug: slug ?? '' })).items,
  });

type CoursesView = ReturnType<typeof useView>;

interface CourseViewProps {
  view: CoursesView;
  course: StaffCourse | undefined;
  onChanged: () => Promise<void>;
}

const CourseView = ({ view: { write, edit, isToAll }, course, onChanged }: CourseViewProps) => {
  if (isToAll) return <WriteToLearners key="all" audience={null} />;
  if (!course) return <NoSuchCourse />;
  if (write !== null) return <WriteToLearners key={course.id} audience={course.id} />;
  if (edit === null) return <CoursePeople course={course} />;
  return <CourseEditor key={course.id} course={course} onChanged={onChanged} />;
};

interface OneCourseProps {
  view: CoursesView;
  /** The course that this editor has created. */
  made: StaffCourse | undefined;
  onMade: (course: StaffCourse) => void;
  isNewEditor: boolean;
}

/** Reserves the line of the title while it loads, so that nothing moves. */
const titlePlaceholder = '\u00a0';

const OneCourse = ({ view, made, onMade, isNewEditor }: OneCourseProps) => {
  const { slug } = view;
  const query = useLiveQuery(courseQuery(isNewEditor ? null : slug));
  const course = slug === null ? undefined : query.data?.[0];
  const isTitleAwaited = slug !== null && query.data === undefined && query.error === null;
  return (
    <>
      <Back />
      <PageHeading
        lead={
          course ? <LocalizedText of={localizeTitle(course)} /> : isTitleAwaited && titlePlaceholder
        }
      >
        {headingOf(view)}
      </PageHeading>
      <StaffQuery query={query}>
        {() =>
          isNewEditor ? (
            <CourseEditor key="new" course={made} onMade={onMade} onChanged={query.refetch} />
          ) : (
            <CourseView view={view} course={course} onChanged={query.refetch} />
          )
        }
      </StaffQuery>
    </>
  );
};

/**
 * `/StaffCourses`: all courses. `?new`: the editor of a new course. `?edit=slug`: the editor of a course. `?people=slug`: its
 * enrolled learners. `?write=slug`: an announcement to them; `?write`: an announcement to all learners.
 */
export const StaffCoursesScreen = () => {
  const view = useView();
  const { isNew, edit, people, write, isToAll, slug } = view;
  const [made, setMade] = useState<StaffCourse>();
  /** The editor of a new course stays mounted when the address changes to that of the created course. */
  const isNewEditor = isNew || (made !== undefined && edit === made.slug);
  useEffect(() => {
    if (!isNewEditor) setMade(undefined);
  }, [isNewEditor]);
  useViewArrival(isNewEditor ? 'new' : `${edit} ${people} ${write}`);
  if (isNew || isToAll || slug !== null)
    return <OneCourse view={view} made={made} onMade={setMade} isNewEditor={isNewEditor} />;
  return (
    <>
      <PageHeading>{headingOf(view)}</PageHeading>
      <Courses />
    </>
  );
};
