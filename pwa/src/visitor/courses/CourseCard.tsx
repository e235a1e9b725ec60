import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Course } from 'bff/contract';
import {
  formatAvailability,
  formatFee,
  formatFeeCovers,
} from '../../content/courses/course-messages.ts';
import { formatAsOf, formatSchedule } from '../../content/format.ts';
import { usePageData } from '../../shell/hydration/page-data.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './CourseCard.module.css';
import { CourseDates } from './CourseDates.tsx';
import { courseMarkOf } from './course-changes.ts';
import { coursePath, type DisplayedCourse } from './courses.ts';
import { useCourses } from './courses-store.ts';

const TermsFailure = () => {
  const failed = useCourses((state) => state.failed);
  return failed && <p className={styles.missing}>{t`We could not show the fee and dates.`}</p>;
};

const Terms = ({ live }: { live: Course }) => {
  const offer = formatFeeCovers(live);
  return (
    <>
      <p className={styles.first}>
        <span className={styles.fee}>{live.isOpen ? t`Open to all` : formatFee(live)}</span>
        <span className={styles.seats}>{formatAvailability(live)}</span>
      </p>
      {offer && <p lang={offer.lang}>{offer.words}</p>}
    </>
  );
};

/** Fee, dates and times on a card. The style sheet reserves their space, to avoid a layout shift when they load. */
export const CourseGlance = ({ live }: { live: Course | undefined }) => (
  <div className={styles.glance}>
    {live ? (
      <>
        <Terms live={live} />
        <p>
          <CourseDates course={live} />
        </p>
        <p>{formatSchedule(live)}</p>
      </>
    ) : (
      <TermsFailure />
    )}
  </div>
);

/** A note that the shown fees, dates and seats could not be refreshed, with their time if they were loaded. */
export const FeesStaleNote = () => {
  const { rows: courses, loadedAt, failed } = useCourses();
  const inPage = usePageData();
  const isOld = failed && (courses ?? inPage.courses) !== undefined;
  // Always rendered: screen readers announce only changes inside a live region that is there already.
  return (
    <div role="status">
      {isOld && (
        <p className={styles.note}>
          {loadedAt
            ? t`We could not check fees, dates and seats just now. What you see is from ${{ time: formatAsOf(loadedAt, new Date()) }}.`
            : t`We could not check fees, dates and seats just now. They may have changed.`}
        </p>
      )}
    </div>
  );
};

interface Props {
  course: DisplayedCourse;
  /** The heading's level in the page. */
  heading: 'h2' | 'h3';
}

/** The text of View More. The title tells the links apart in a screen reader's list of links. */
const ViewMore = ({ course: { title } }: { course: DisplayedCourse }) => (
  <Trans>
    View More <span className="visually-hidden">about {title}</span>
  </Trans>
);

/** Picture, title and summary. A tap anywhere on the card presses its View More, which leads to the page of the course. */
export const CourseCard = ({ course, heading: Heading }: Props) => (
  <div className={styles.card}>
    <ChangedMark of={courseMarkOf(course.slug)} />
    <CoursePicture picture={course.picture} className={styles.picture} />
    <div className={styles.words}>
      <Heading className={styles.title} lang={course.langs?.title}>
        {course.title}
      </Heading>
      <p className={styles.summary} lang={course.langs?.summary}>
        {course.summary}
      </p>
      <CourseGlance live={course.live} />
      <Link className={styles.more} to={coursePath(course)}>
        <ViewMore course={course} />
      </Link>
    </div>
  </div>
);
