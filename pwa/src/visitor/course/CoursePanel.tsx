import { plural, t } from '@lingui/core/macro';
import type { Course, PublicClass } from 'bff/contract';
import type { ReactNode } from 'react';
import {
  formatAvailability,
  formatFee,
  formatFeeCovers,
} from '../../content/courses/course-messages.ts';
import { formatSchedule } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { formatClassDateTime } from '../../schedule/class-messages.ts';
import { nextClass } from '../../schedule/class-times.ts';
import { LocalHours } from '../../schedule/LocalHours.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Link } from '../../ui/link.tsx';
import { CourseDates } from '../courses/CourseDates.tsx';
import type { DisplayedCourse } from '../courses/courses.ts';
import { type AddDependencies, AddToClasses } from './AddToClasses.tsx';
import styles from './CoursePanel.module.css';

/** The next class of the next two weeks, or when the course begins. */
const NextClass = ({ live, classes }: { live: Course; classes: PublicClass[] | undefined }) => {
  const now = useNow();
  const next = nextClass(classes ?? [], now);
  return (
    <div className={styles.next}>
      <p>
        {next ? (
          t`Next class: ${{ when: formatClassDateTime(next, now) }}`
        ) : (
          <CourseDates course={live} />
        )}
      </p>
      {next && <LocalHours time={next} className={styles.more} />}
    </div>
  );
};

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.term}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Fee = ({ live }: { live: Course }) => {
  const covers = formatFeeCovers(live);
  return (
    <div className={styles.fee}>
      <p className={styles.amount}>{live.isOpen ? t`Open to all` : formatFee(live)}</p>
      {covers && (
        <p className={styles.more} lang={covers.lang}>
          {covers.words}
        </p>
      )}
    </div>
  );
};

/** 9 of 30 seats left, or why nobody can enrol. */
const formatSeats = (live: Course): string => {
  const { isOpen, isClosed, seats, seatsLeft } = live;
  if (isOpen || isClosed || !seats || !seatsLeft || seatsLeft < 0)
    return formatAvailability(live) ?? t`Room for everyone`;
  return plural(seatsLeft, {
    one: `${seatsLeft} of ${seats} seats left`,
    other: `${seatsLeft} of ${seats} seats left`,
  });
};

const CourseTerms = ({ live, classes }: { live: Course; classes: PublicClass[] | undefined }) => (
  <>
    <NextClass live={live} classes={classes} />
    <Fee live={live} />
    <dl>
      <Term name={t`When`}>{formatSchedule(live)}</Term>
      <Term name={t`Dates`}>
        <CourseDates course={live} />
      </Term>
      <Term name={t`Seats`}>{formatSeats(live)}</Term>
      <Term name={t`Teacher`}>
        <Link to={pages.instructors.path}>{live.instructor}</Link>
      </Term>
    </dl>
  </>
);

interface Props {
  course: DisplayedCourse;
  live: Course;
  classes: PublicClass[] | undefined;
  adding: AddDependencies;
}

/** When, fee, seats and teacher of the course, and the button: at the lower edge of a phone, beside the texts on a wide screen. */
export const CoursePanel = ({ course, live, classes, adding }: Props) => (
  <section className={styles.panel} aria-label={t`Fee and dates`}>
    <CourseTerms live={live} classes={classes} />
    <div className={styles.bar}>
      {!live.isOpen && (
        <p className={styles.price} aria-hidden="true">
          {formatFee(live)}
        </p>
      )}
      <AddToClasses course={course} adding={adding} />
    </div>
    <p className={styles.links}>
      <Link to={pages.terms.path}>{pageTitles.terms()}</Link>
      <Link to={pages.contact.path}>{t`Ask about this course`}</Link>
    </p>
  </section>
);
