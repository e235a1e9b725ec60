import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffCourse } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatCourseDates, formatFee } from '../../content/courses/course-messages.ts';
import { formatSchedule } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './CourseRow.module.css';

const isOver = ({ endDate }: StaffCourse) => endDate !== null && endDate < indianDate(new Date());

/** The tags of the course. */
const marksOf = (course: StaffCourse): string[] =>
  [
    course.hidden && t`Hidden`,
    isOver(course) && t({ message: 'Over', context: 'of a course' }),
    course.isOpen && t`Open class`,
    course.isClosed && t({ message: 'Closed', context: 'of a course' }),
  ].filter((mark) => mark !== false);

/** Hidden and past courses are not on the site. */
const isOffSite = (course: StaffCourse) => course.hidden || isOver(course);

const formatTerms = (course: StaffCourse) => {
  const { isOpen, seats, seatsLeft } = course;
  if (isOpen) return t`No fee, no enrolment`;
  const amount = formatFee(course);
  return seats === null || seatsLeft === null
    ? t`${amount}, unlimited seats`
    : plural(seatsLeft, {
        one: `${amount}, ${seatsLeft} of ${seats} seats left`,
        other: `${amount}, ${seatsLeft} of ${seats} seats left`,
      });
};

const viewPath = (view: 'edit' | 'people', { slug }: StaffCourse) =>
  `${pages.staffCourses.path}?${view}=${slug}`;

interface Props {
  course: StaffCourse;
  /** Opens the further actions. */
  onMore: () => void;
}

/** The buttons contain the title for screen readers, so that their names are unique in the list. */
export const CourseRow = ({ course, onMore }: Props) => {
  const marks = marksOf(course);
  const { words: title, lang } = localizeTitle(course);
  return (
    <li className={styles.row}>
      <CoursePicture
        picture={course.picture}
        className={classes(styles.picture, isOffSite(course) && styles.away)}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title} lang={lang}>
            {title}
          </h2>
          {marks.length > 0 && (
            <ul className={styles.marks}>
              {marks.map((mark) => (
                <li key={mark}>{mark}</li>
              ))}
            </ul>
          )}
        </div>
        <p>{formatSchedule(course)}</p>
        <p>{formatCourseDates(course)}</p>
        <p>{formatTerms(course)}</p>
        {course.meetingId === null && !isOffSite(course) && (
          <p className={styles.missing}>
            <InnerIcon name="link" size={20} />
            {t`Link missing`}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'soft', small: true })}
          to={viewPath('edit', course)}
        >
          <Trans>
            Edit{' '}
            <span className="visually-hidden" lang={lang}>
              {title}
            </span>
          </Trans>
        </Link>
        {!course.isOpen && (
          <Link
            className={buttonClass({ variant: 'soft', small: true })}
            to={viewPath('people', course)}
          >
            <Trans>
              People <span className="visually-hidden">in {title}</span>
            </Trans>
          </Link>
        )}
        <Button small variant="soft" aria-haspopup="dialog" onClick={onMore}>
          <Trans>
            More{' '}
            <span className="visually-hidden" lang={lang}>
              {title}
            </span>
          </Trans>
        </Button>
      </div>
    </li>
  );
};
