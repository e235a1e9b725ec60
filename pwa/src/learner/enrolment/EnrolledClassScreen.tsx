import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EnrolledCourse, LearnerClass, OwnMonths } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { AboutWhom } from '../../account/family/AboutProfile.tsx';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { dayOf, scheduleInWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { staleNoteOf } from '../../data/signed-in/stale-note.ts';
import { type Answer, useAnswer } from '../../data/signed-in/use-live-query.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
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
import { joinAddress } from '../classes/join-address.ts';
import { classesOf } from '../classes/own-classes.ts';
import { isOver, monthsOf } from '../paid-periods/own-months.ts';
import { EndedMonths } from './EndedMonths.tsx';
import styles from './EnrolledClassScreen.module.css';
import { enrolmentsOf, firstDateOf } from './enrolments.ts';
import { NextDates, nextDatesOf } from './NextDates.tsx';

/** The course's classes as a calendar, which stays right when one is moved. */
const calendarAddress = (slug: string): string => `/calendar/courses/${slug}.ics`;

/** What is said where no next date is known. */
const withoutDates = (course: EnrolledCourse, now: Date) => {
  const { endDate } = course;
  const firstDate = firstDateOf(course);
  const today = indianDate(now);
  if (firstDate > today) return t`The classes begin on ${{ day: dayOf(firstDate, now) }}.`;
  return endDate && endDate < today
    ? t`This course ended on ${{ day: dayOf(endDate, now) }}.`
    : t`There is no class in the next weeks.`;
};

interface CourseProps {
  course: EnrolledCourse;
  /** Undefined until they are known. */
  list: LearnerClass[] | undefined;
  /** They could not be loaded. */
  hasFailed: boolean;
  /** One of many: with a small picture, and one date. */
  isCompact: boolean;
  now: Date;
}

const mostDates = 3;

const Dates = ({ course, list, hasFailed, isCompact, now }: CourseProps) => {
  if (!list && hasFailed) {
    return <p className={styles.none}>{t`The next dates could not be loaded.`}</p>;
  }
  if (!list) return <Skeleton />;
  const dates = nextDatesOf(list, course.courseId, now).slice(0, isCompact ? 1 : mostDates);
  if (dates.length > 0) return <NextDates dates={dates} now={now} />;
  return <p className={styles.none}>{withoutDates(course, now)}</p>;
};

/** Filled while the class can be joined. The server says when it is too early, so it can always be pressed. */
const Join = ({ course, list = [], now }: CourseProps) => {
  const { courseId, slug } = course;
  // It leads to the link of the course's class at the moment it is opened.
  const address = joinAddress(`/join/${slug}`, useWhom());
  const { words: title, lang } = ownTitle(course);
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

const EnrolledClass = (props: CourseProps) => {
  const { instructor, slug, picture, hidden, lastDay } = props.course;
  const { words: title, lang } = ownTitle(props.course);
  return (
    <li className={classes(styles.class, props.isCompact && styles.compact)}>
      <Card flush>
        <CoursePicture picture={picture} className={styles.picture} />
        <div className={styles.about}>
          <h2 className={styles.title} lang={lang}>
            {title}
          </h2>
          <p className={styles.facts}>{scheduleInWords(props.course)}</p>
          <p className={styles.facts}>{instructor}</p>
          {lastDay && (
            <p className={styles.until}>{t`until ${{ day: wholeDayOf(lastDay, props.now) }}`}</p>
          )}
        </div>
        <div className={styles.next}>
          <Dates {...props} />
        </div>
        <div className={styles.actions}>
          <Join {...props} />
          {/* The calendar of a hidden course is the learner's own, under Account. */}
          {!hidden && (
            <a className={styles.calendar} href={calendarAddress(slug)}>
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
      <p>{t`Add a course to your classes and pay its fee; once we have confirmed it, it is here.`}</p>
    </EmptyState>
  </Card>
);

const Loading = () => (
  <div className={styles.list} role="status">
    <span className="visually-hidden">{t`Loading your classes`}</span>
    {['first', 'second'].map((place) => (
      <Card key={place}>
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

/** From how many courses on each is shown small: so many fill two screens of a phone. */
const many = 7;

interface ContentProps {
  enrolled: Answer<EnrolledCourse[]>;
  dates: Answer<LearnerClass[]>;
  /** The months that are over. */
  ended: OwnMonths[];
  now: Date;
}

const Content = ({ enrolled, dates, ended, now }: ContentProps) => {
  const { value: courses, failure, reload } = enrolled;
  if (!courses && failure !== undefined) {
    return <LoadFailure onRetry={reload}>{sentenceFor(failure)}</LoadFailure>;
  }
  if (!courses) return <Loading />;
  if (courses.length === 0) return ended.length === 0 && <Empty />;
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <EnrolledClass
          key={course.courseId}
          course={course}
          list={dates.value}
          hasFailed={dates.failure !== undefined}
          isCompact={courses.length >= many}
          now={now}
        />
      ))}
    </ul>
  );
};

/** `/EnrolledClass`: the learner's courses, each with its next dates and Join. */
export const EnrolledClassScreen = () => {
  const whom = useWhom();
  const enrolled = useAnswer(enrolmentsOf(whom));
  const dates = useAnswer(classesOf(whom));
  const months = useAnswer(monthsOf(whom));
  const now = useNow();
  const ended = months.value?.filter((own) => isOver(own, now)) ?? [];
  const old = staleNoteOf(enrolled, 'your classes') ?? staleNoteOf(dates, 'your classes');
  return (
    <>
      <PageHeading note={old}>{t`Enrolled Classes`}</PageHeading>
      <AboutWhom loading={<Loading />}>
        <Content enrolled={enrolled} dates={dates} ended={ended} now={now} />
        {enrolled.value && <EndedMonths ended={ended} now={now} />}
      </AboutWhom>
      <AsOfNote asOf={dates.old ? undefined : dates.asOf} />
    </>
  );
};
