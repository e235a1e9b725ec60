import { t } from '@lingui/core/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { type AddDependencies, useAddAfterLogin, useSignedIn } from './AddToClasses.tsx';
import { CourseGlance, FeesStaleNote } from './CourseCard.tsx';
import { CourseEntry } from './CourseEntry.tsx';
import styles from './CoursesScreen.module.css';
import {
  coursesPageSize,
  type DisplayedCourse,
  displayedCourses,
  maxFullEntries,
  sortForList,
} from './courses.ts';
import { useDisplayedCourses } from './courses-store.ts';
import { groupByPartOfDay } from './parts-of-day.ts';

/**
 * Opens the course that the URL fragment names. Browsers do not update `:target` for history entries that the
 * router has made. Going to the same fragment again updates it and scrolls there. This waits a frame, as a
 * new screen first scrolls to its top.
 */
const useOpenedCourse = (courses: readonly { slug: string }[]) => {
  const { hash } = useLocation();
  // A course becomes a target only once it is loaded.
  const isThere = courses.some(({ slug }) => slug === hash.slice(1));
  useEffect(() => {
    if (!isThere) return;
    const frame = requestAnimationFrame(() => {
      const opened = document.querySelector(':target')?.id;
      if (opened !== hash.slice(1)) window.location.replace(hash);
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isThere]);
};

const listId = 'all-courses';

const MoreCourses = lazyPart(() => import('./MoreCourses.tsx'), 'MoreCourses');

/** The courses of the first `pages` pages, and the course that the URL names, wherever it is. */
const useListedCourses = (courses: readonly DisplayedCourse[], pages: number) => {
  const named = useLocation().hash.slice(1);
  return sortForList(courses, ({ live }) => live?.startTime).filter(
    ({ slug }, index) => index < pages * coursesPageSize || slug === named,
  );
};

/** The other courses for browsers without JavaScript. */
const MoreWithoutScript = () => {
  const { moreCourses } = usePageData();
  return (
    moreCourses && (
      <noscript>
        {moreCourses.length > 0 && (
          <ul className={styles.more}>
            {displayedCourses(moreCourses, {}).map((course) => (
              <li key={course.slug} id={course.slug}>
                <h2 className={styles.title} lang={course.langs?.title}>
                  {course.title}
                </h2>
                <p lang={course.langs?.summary}>{course.summary}</p>
                <CourseGlance live={course.live} />
              </li>
            ))}
          </ul>
        )}
      </noscript>
    )
  );
};

interface CourseListProps {
  courses: readonly DisplayedCourse[];
  adding: AddDependencies;
}

const CourseList = ({
  courses,
  ...about
}: CourseListProps & { heading?: 'h3'; isCompact?: boolean }) => (
  <ul className={styles.list}>
    {courses.map((course) => (
      <CourseEntry key={course.slug} course={course} closeTo={`#${listId}`} {...about} />
    ))}
  </ul>
);

/** The courses after the first ones: grouped by part of the day if there are many. */
const OtherCourses = ({ courses, adding }: CourseListProps) => {
  const parts = groupByPartOfDay(courses);
  if (parts.length === 0) return <CourseList courses={courses} adding={adding} isCompact />;
  return (
    <>
      <p className={styles.eyebrow}>{t`More courses, by the time of day`}</p>
      {parts.map(({ part, name, courses }) => (
        <Fragment key={part}>
          <h2 className={styles.part}>{name}</h2>
          <CourseList courses={courses} adding={adding} heading="h3" isCompact />
        </Fragment>
      ))}
    </>
  );
};

const NoCourses = () => (
  <div className={styles.none}>
    <h2>{t`No courses at the moment`}</h2>
    <p>{t`New courses will appear here. We will gladly tell you what is planned.`}</p>
    <Link className={buttonClass()} to={pages.contact.path}>
      {t`Ask the studio`}
    </Link>
  </div>
);

export const CoursesScreen = ({ adding }: { adding: AddDependencies }) => {
  const courses = useDisplayedCourses();
  const [shownPages, setPages] = useState(1);
  const listed = useListedCourses(courses, shownPages);
  const list = useRef<HTMLDivElement>(null);
  const isLong = listed.length > maxFullEntries;
  useOpenedCourse(listed);
  useAddAfterLogin(adding);
  return (
    <>
      <div className={styles.banner}>
        <RiverBand className={styles.scene} />
        <div className="page">
          <h1 tabIndex={-1}>{pageTitles.courses()}</h1>
          <p className={styles.line}>{studioMessages().coursesLine}</p>
        </div>
      </div>
      <div className={`page ${styles.body}`}>
        {useSignedIn() && <adding.ProfileChooser />}
        <FeesStaleNote />
        {courses.length === 0 && <NoCourses />}
        <div ref={list} className={classes(isLong && styles.long)} id={listId}>
          <CourseList courses={listed.slice(0, maxFullEntries)} adding={adding} />
          {isLong && <OtherCourses courses={listed.slice(maxFullEntries)} adding={adding} />}
        </div>
        {courses.length > coursesPageSize && (
          <MoreCourses
            list={list}
            pages={shownPages}
            onPages={setPages}
            hasMore={listed.length < courses.length}
          />
        )}
        <MoreWithoutScript />
      </div>
    </>
  );
};
