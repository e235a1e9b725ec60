import { t } from '@lingui/core/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseCard, CourseGlance, FeesStaleNote } from './CourseCard.tsx';
import styles from './CoursesScreen.module.css';
import {
  coursePath,
  coursesPageSize,
  type DisplayedCourse,
  displayedCourses,
  maxFullEntries,
  sortForList,
} from './courses.ts';
import { useDisplayedCourses } from './courses-store.ts';
import { groupByPartOfDay } from './parts-of-day.ts';

/** An address of an earlier version, with the course in its fragment, leads to the page of the course. */
const useOldAddress = (courses: readonly DisplayedCourse[]) => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const named = courses.find(({ slug }) => slug === hash.slice(1));
  useEffect(() => {
    if (named) navigate(pathInCurrentLanguage(coursePath(named)) + search, { replace: true });
  }, [named, search, navigate]);
};

const listId = 'all-courses';

const MoreCourses = lazyPart(() => import('./MoreCourses.tsx'), 'MoreCourses');

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
                  <Link to={coursePath(course)}>{course.title}</Link>
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
  heading?: 'h2' | 'h3';
  /** A small picture beside a short text, in a long list. */
  isCompact?: boolean;
}

const CourseList = ({ courses, heading = 'h2', isCompact = false }: CourseListProps) => (
  <ul className={styles.list}>
    {courses.map((course) => (
      <li
        key={course.slug}
        className={classes(styles.entry, isCompact && styles.compact)}
        id={course.slug}
        tabIndex={-1}
      >
        <CourseCard course={course} heading={heading} />
      </li>
    ))}
  </ul>
);

/** The courses after the first ones: grouped by part of the day if there are many. */
const OtherCourses = ({ courses }: CourseListProps) => {
  const parts = groupByPartOfDay(courses);
  if (parts.length === 0) return <CourseList courses={courses} isCompact />;
  return (
    <>
      <p className={styles.eyebrow}>{t`More courses, by the time of day`}</p>
      {parts.map(({ part, name, courses }) => (
        <Fragment key={part}>
          <h2 className={styles.part}>{name}</h2>
          <CourseList courses={courses} heading="h3" isCompact />
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

/** `/Courses`: the cards of all courses. */
export const CoursesScreen = () => {
  const courses = useDisplayedCourses();
  const [shownPages, setPages] = useState(1);
  const listed = sortForList(courses, ({ live }) => live?.startTime).slice(
    0,
    shownPages * coursesPageSize,
  );
  const list = useRef<HTMLDivElement>(null);
  const isLong = listed.length > maxFullEntries;
  useOldAddress(courses);
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
        <FeesStaleNote />
        {courses.length === 0 && <NoCourses />}
        <div ref={list} className={classes(isLong && styles.long)} id={listId}>
          <CourseList courses={listed.slice(0, maxFullEntries)} />
          {isLong && <OtherCourses courses={listed.slice(maxFullEntries)} />}
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
