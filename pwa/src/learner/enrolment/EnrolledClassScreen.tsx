import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EnrolledCourse, LearnerClass, MonthlyCourse } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { AboutProfile } from '../../account/family/AboutProfile.tsx';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { formatDate, formatSchedule } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { formatError } from '../../data/network/client.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import { type LiveQueryResult, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { canJoin, nextClass } from '../../schedule/class-times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { joinPathAs } from '../classes/join-path.ts';
import { classesQuery } from '../classes/own-classes.ts';
import { isPaidTimeOver, monthlyCoursesQuery } from '../paid-periods/monthly-courses.ts';
import { EndedMonths } from './EndedMonths.tsx';
import styles from './EnrolledClassScreen.module.css';
import { enrolmentsQuery, firstDateOf } from './enrolments.ts';
import { NextDates, nextDatesOf } from './NextDates.tsx';

/** The course's calendar feed, which follows moved classes. */
const calendarPath = (slug: string): string => `/calendar/courses/${slug}.ics`;

/** The text for a course without a known next date. */
const formatNoDates = (course: EnrolledCourse, now: Date) => {
  const { endDate } = course;
  const firstDate = firstDateOf(course);
  const today = indianDate(now);
  if (firstDate > today) return t`The classes begin on ${{ day: formatDate(firstDate, now) }}.`;
  return endDate && endDate < today
    ? t`This course ended on ${{ day: formatDate(endDate, now) }}.`
    : t`There is no class in the coming weeks.`;
};

interface EnrolledClassProps {
  course: EnrolledCourse;
  /** Undefined while they load. */
  list: LearnerClass[] | undefined;
  /** They could not be loaded. */
  hasFailed: boolean;
  /** In a long list: a small picture and one date. */
  isCompact: boolean;
  now: Date;
}

const maxDates = 3;

const Dates = ({ course, list, hasFailed, isCompact, now }: EnrolledClassProps) => {
  if (!list && hasFailed) {
    return (
      <p
        className={styles.none}
      >{t`We could not get the next dates. Please check your connection.`}</p>
    );
  }
  if (!list) return <Skeleton />;
  const dates = nextDatesOf(list, course.courseId, now).slice(0, isCompact ? 1 : maxDates);
  if (dates.length > 0) return <NextDates dates={dates} now={now} />;
  return <p className={styles.none}>{formatNoDates(course, now)}</p>;
};

/** Filled while the class can be joined. It is always enabled: the server says when it is too early. */
const JoinButton = ({ course, list = [], now }: EnrolledClassProps) => {
  const { courseId, slug } = course;
  // The server redirects to the link of the course's current or next class.
  const address = joinPathAs(`/join/${slug}`, useActingProfile());
  const { words: title, lang } = localizeTitle(course);
  const next = nextClass(nextDatesOf(list, courseId, now), now);
  const variant = next && canJoin(next, now) ? 'action' : 'outline';
  return (
    <a className={buttonClass({ variant })} href={address} target="_blank" rel="noopener">
      <Trans>
        Join{' '}
        <span className="visually-hidden" lang={lang}>
          {title}
        </span>
      </Trans>
    </a>
  );
};

const EnrolledClass = (props: EnrolledClassProps) => {
  const { instructor, slug, picture, hidden, lastDay } = props.course;
  const { words: title, lang } = localizeTitle(props.course);
  return (
    <li className={classes(styles.class, props.isCompact && styles.compact)}>
      <Card flush>
        <CoursePicture picture={picture} className={styles.picture} />
        <div className={styles.about}>
          <h2 className={styles.title} lang={lang}>
            {title}
          </h2>
          <p className={styles.facts}>{formatSchedule(props.course)}</p>
          <p className={styles.facts}>{instructor}</p>
          {lastDay && (
            <p className={styles.until}>{t`until ${{ day: formatLongDay(lastDay, props.now) }}`}</p>
          )}
        </div>
        <div className={styles.next}>
          <Dates {...props} />
        </div>
        <div className={styles.actions}>
          <JoinButton {...props} />
          {/* The calendar of a hidden course is the learner's own, under Account. */}
          {!hidden && (
            <a className={styles.calendar} href={calendarPath(slug)}>
              <InnerIcon name="calendar" size={20} />
              <Trans>
                Add to calendar{' '}
                <span className="visually-hidden" lang={lang}>
                  {title}
                </span>
              </Trans>
            </a>
          )}
        </div>
      </Card>
    </li>
  );
};

const Empty = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={t`No enrolled classes yet`}
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          {t`Courses`}
        </Link>
      }
    >
      <p>{t`Choose a course and pay its fee. As soon as we confirm your payment, the course appears here.`}</p>
    </EmptyState>
  </Card>
);

const Loading = () => (
  <div className={styles.list} role="status">
    <span className="visually-hidden">{t`Loading your classes`}</span>
    {['first', 'second'].map((name) => (
      <Card key={name}>
        <div className={styles.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </Card>
    ))}
  </div>
);

/** From this many courses on each one is compact: they would fill two phone screens. */
const compactFromCount = 7;

interface EnrolledClassContentProps {
  enrolled: LiveQueryResult<EnrolledCourse[]>;
  dates: LiveQueryResult<LearnerClass[]>;
  /** The months that are over. */
  ended: MonthlyCourse[];
  now: Date;
}

const Content = ({ enrolled, dates, ended, now }: EnrolledClassContentProps) => {
  const { data: courses, error, refetch } = enrolled;
  if (!courses && error !== null) {
    return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
  }
  if (!courses) return <Loading />;
  if (courses.length === 0) return ended.length === 0 && <Empty />;
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <EnrolledClass
          key={course.courseId}
          course={course}
          list={dates.data}
          hasFailed={dates.error !== null}
          isCompact={courses.length >= compactFromCount}
          now={now}
        />
      ))}
    </ul>
  );
};

/** `/EnrolledClass`: the learner's courses, each with its next dates and Join. */
export const EnrolledClassScreen = () => {
  const profile = useActingProfile();
  const enrolled = useLiveQuery(enrolmentsQuery(profile));
  const dates = useLiveQuery(classesQuery(profile));
  const months = useLiveQuery(monthlyCoursesQuery(profile));
  const now = useNow();
  const ended = months.data?.filter((own) => isPaidTimeOver(own, now)) ?? [];
  const old = formatStaleNote(enrolled, 'your classes') ?? formatStaleNote(dates, 'your classes');
  return (
    <>
      <PageHeading note={old}>{t`Enrolled Classes`}</PageHeading>
      <AboutProfile loading={<Loading />}>
        <Content enrolled={enrolled} dates={dates} ended={ended} now={now} />
        {enrolled.data && <EndedMonths ended={ended} now={now} />}
      </AboutProfile>
      <AsOfNote updatedAt={dates.isOutdated ? undefined : dates.dataUpdatedAt} />
    </>
  );
};
