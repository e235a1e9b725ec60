import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useAutoRefreshSchedule } from '../../schedule/schedule-store.ts';
import { useTitle } from '../../shell/frame/Screen.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { LineIcon, shapes } from '../../ui/Icon.tsx';
import { Link } from '../../ui/link.tsx';
import { FeesStaleNote } from '../courses/CourseCard.tsx';
import { courseMarkOf } from '../courses/course-changes.ts';
import { displayCourse } from '../courses/courses.ts';
import { useCourse } from '../courses/courses-store.ts';
import { type AddDependencies, useAddAfterLogin, useSignedIn } from './AddToClasses.tsx';
import { ChangedDates } from './ChangedDates.tsx';
import { CoursePanel } from './CoursePanel.tsx';
import styles from './CourseScreen.module.css';
import { CourseTexts } from './CourseTexts.tsx';
import { CourseUnavailable } from './CourseUnavailable.tsx';
import { ShareCourse } from './ShareCourse.tsx';
import { useCourseClasses } from './use-course-classes.ts';

const BackToCourses = () => (
  <Link className={styles.back} to={pages.courses.path}>
    <LineIcon shape={shapes.chevronDown} size={22} />
    <span>{t`All courses`}</span>
  </Link>
);

interface CoursePageProps {
  live: Course;
  adding: AddDependencies;
}

const CoursePage = ({ live, adding }: CoursePageProps) => {
  const course = displayCourse(live);
  useTitle(course.title);
  const classes = useCourseClasses(course.slug);
  return (
    <article className={`page ${styles.course}`} id={course.slug}>
      <BackToCourses />
      <header className={styles.header}>
        <ChangedMark of={courseMarkOf(course.slug)} />
        <CoursePicture picture={course.picture} className={styles.picture} />
        <ShareCourse title={course.title} />
        {course.level && (
          <p className={styles.level} lang={course.langs?.level}>
            {course.level}
          </p>
        )}
        <h1 className={styles.title} tabIndex={-1} lang={course.langs?.title}>
          {course.title}
        </h1>
        <p className={styles.summary} lang={course.langs?.summary}>
          {course.summary}
        </p>
        <FeesStaleNote />
        {useSignedIn() && <adding.ProfileChooser />}
      </header>
      <CoursePanel course={course} live={live} classes={classes} adding={adding} />
      <div className={styles.details}>
        <ChangedDates classes={classes} />
        <CourseTexts course={course} />
      </div>
    </article>
  );
};

/**
 * `/Courses/asana-regular-classes`: one course, with the button to add it. On a phone the button is in the place of `bottomBar`, the
 * navigation.
 */
export const CourseScreen = ({
  adding,
  bottomBar,
}: {
  adding: AddDependencies;
  bottomBar: ReactNode;
}) => {
  const slug = (useParams().slug ?? '').toLowerCase();
  const course = useCourse(slug);
  useAutoRefreshSchedule();
  useAddAfterLogin(slug, adding);
  useTitle(course ? undefined : pageTitles.courses());
  if (course) return <CoursePage live={course} adding={adding} />;
  return (
    <>
      <CourseUnavailable isMissing={course === null} />
      {bottomBar}
    </>
  );
};
