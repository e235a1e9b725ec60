import type { Course } from 'bff/contract';
import type { ReactNode } from 'react';
import { asOfWords, dayOf, rupees, scheduleInWords } from '../../content/format.ts';
import { Breath, LotusPicture, TreePose, Waves } from '../../drawings/lazy-drawings.tsx';
import styles from './CourseCard.module.css';
import type { ShownCourse } from './courses.ts';
import { useCourses } from './courses-store.ts';

const pictures = { tree: TreePose, waves: Waves, breath: Breath, lotus: LotusPicture };

interface PictureProps {
  picture: ShownCourse['picture'];
  className?: string | undefined;
}

export const CoursePicture = ({ picture, className }: PictureProps) => {
  const Picture = pictures[picture];
  return <Picture className={className} />;
};

/** How many seats are left. Undefined if their number is unlimited. */
export const seatsInWords = (seatsLeft: number | null): string | undefined => {
  if (seatsLeft === null) return undefined;
  if (seatsLeft <= 0) return 'Full';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
};

const NotLoaded = () => {
  const failed = useCourses((state) => state.failed);
  return failed && <p className={styles.missing}>Fee and dates could not be loaded.</p>;
};

/** Fee, start and times on a card. The style sheet reserves their room, so that nothing moves when they are loaded. */
const CourseGlance = ({ live }: { live: Course | undefined }) => (
  <div className={styles.glance}>
    {live ? (
      <>
        <p className={styles.first}>
          <span className={styles.fee}>{rupees(live.fee)}</span>
          <span className={styles.seats}>{seatsInWords(live.seatsLeft)}</span>
        </p>
        <p>{`From ${dayOf(live.startDate)}`}</p>
        <p>{scheduleInWords(live)}</p>
      </>
    ) : (
      <NotLoaded />
    )}
  </div>
);

/** A note with the time of the shown fees, dates and seats, if they could not be refreshed. */
export const FeesAsOf = () => {
  const { courses, loadedAt, failed } = useCourses();
  const isOld = courses !== undefined && failed && loadedAt !== undefined;
  // Always rendered: screen readers announce only changes inside a live region that is there already.
  return (
    <div role="status">
      {isOld && (
        <p className={styles.note}>
          We could not check fees, dates and seats just now. They are as of{' '}
          {asOfWords(loadedAt, new Date())}.
        </p>
      )}
    </div>
  );
};

interface Props {
  course: ShownCourse;
  /** The heading's level in the page. */
  heading: 'h2' | 'h3';
  /** Renders the link to the details. Its class name makes it cover the whole card. */
  more: (className: string | undefined) => ReactNode;
}

/** Picture, title and summary. A tap anywhere on the card presses its View More. */
export const CourseCard = ({ course, heading: Heading, more }: Props) => (
  <div className={styles.card}>
    <CoursePicture picture={course.picture} className={styles.picture} />
    <div className={styles.words}>
      <Heading className={styles.title}>{course.title}</Heading>
      <p className={styles.summary}>{course.summary}</p>
      <CourseGlance live={course.live} />
      {more(styles.more)}
    </div>
  </div>
);

/** The text of View More. The title tells the links apart in a screen reader's list of links. */
export const ViewMore = ({ course }: { course: ShownCourse }) => (
  <>
    View More <span className="visually-hidden">about {course.title}</span>
  </>
);
