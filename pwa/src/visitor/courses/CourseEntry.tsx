import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Course } from 'bff/contract';
import { memo, type ReactNode } from 'react';
import { courseHeadings, headedTexts } from '../../content/courses/course-headings.ts';
import {
  formatAvailability,
  formatFee,
  formatFeeCovers,
} from '../../content/courses/course-messages.ts';
import { formatDaysOfWeek, formatHoursIst } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { type AddDependencies, AddToClasses } from './AddToClasses.tsx';
import { CourseCard, ViewMore } from './CourseCard.tsx';
import { CourseDates } from './CourseDates.tsx';
import styles from './CourseEntry.module.css';
import { courseMarkOf } from './course-changes.ts';
import type { DisplayedCourse } from './courses.ts';
import { useCourses } from './courses-store.ts';
import { formatMonthRules } from './month-messages.ts';

/** Its space is reserved before the value is loaded. */
const CourseDetail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Fee = ({ live }: { live: Course }) => {
  const offer = formatFeeCovers(live);
  return (
    <>
      {live.isOpen ? (
        t`Open to all: no fee, no enrolment`
      ) : (
        <span className={styles.fee}>{formatFee(live)}</span>
      )}
      {offer && (
        <p className={styles.offer} lang={offer.lang}>
          {offer.words}
        </p>
      )}
    </>
  );
};

/** Fee, dates, times, seats and teacher of a course. */
const CourseDetailList = ({ live }: { live: Course | undefined }) => {
  const failed = useCourses((state) => state.failed);
  const unknown = failed ? t`Not known right now` : '\u00a0';
  return (
    <dl className={styles.facts}>
      <CourseDetail name={t`Fee`}>{live ? <Fee live={live} /> : unknown}</CourseDetail>
      <CourseDetail name={t`Dates`}>{live ? <CourseDates course={live} /> : unknown}</CourseDetail>
      <CourseDetail name={t`Days`}>{live ? formatDaysOfWeek(live.days) : unknown}</CourseDetail>
      <CourseDetail name={t`Time`}>
        {live ? formatHoursIst(live.startTime, live.endTime) : unknown}
      </CourseDetail>
      <CourseDetail name={t`Seats`}>
        {live ? (formatAvailability(live) ?? t`Room for everyone`) : unknown}
      </CourseDetail>
      <CourseDetail name={t`Teacher`}>{live ? live.instructor : unknown}</CourseDetail>
    </dl>
  );
};

interface TextSectionProps {
  heading: ReactNode;
  text: string | readonly string[] | undefined;
  lang: string | undefined;
}

/** A text under its heading. Renders nothing without a text. */
const TextSection = ({ heading, text, lang }: TextSectionProps) => {
  if (!text?.length) return null;
  return (
    <section>
      {heading}
      {typeof text === 'string' ? (
        <p lang={lang}>{text}</p>
      ) : (
        <ul className={styles.list} lang={lang}>
          {text.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface Props {
  course: DisplayedCourse;
  closeTo: string;
  adding: AddDependencies;
  /** The heading level of its title. */
  heading?: 'h2' | 'h3';
  /** A small picture beside a short text, in a long list. */
  isCompact?: boolean;
}

/** The details of one course. They replace its card. */
const CourseDetails = ({
  course,
  closeTo,
  adding,
  heading: Heading,
}: Pick<Props, 'course' | 'closeTo' | 'adding'> & { heading: 'h3' | 'h4' }) => {
  const { title } = course;
  return (
    <div className={styles.details}>
      <ChangedMark of={courseMarkOf(course.slug)} />
      <p className={styles.level} lang={course.langs?.level}>
        {course.level}
      </p>
      <CourseDetailList live={course.live} />
      <div className={styles.columns}>
        {headedTexts.map((name) => (
          <TextSection
            key={name}
            heading={<Heading className={styles.heading}>{courseHeadings()[name]}</Heading>}
            text={course[name]}
            lang={course.langs?.[name]}
          />
        ))}
      </div>
      {course.live?.byMonth && (
        <section>
          <Heading className={styles.heading}>{t`Paid by the month`}</Heading>
          <ul className={styles.list}>
            {formatMonthRules(course.live.byMonth).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        <AddToClasses course={course} adding={adding} />
        <Link className={buttonClass({ variant: 'outline' })} to={pages.contact.path}>
          {t`Ask about this course`}
        </Link>
        <a className={buttonClass({ variant: 'quiet' })} href={closeTo}>
          <Trans>
            Close<span className="visually-hidden"> the details of {title}</span>
          </Trans>
        </a>
      </div>
    </div>
  );
};

/**
 * A course in the list: a card, or its details while the URL fragment names it. The style sheet opens the
 * details by `:target`, so that this works without JavaScript. The links are plain anchors because the
 * router's links do not change `:target`. Opening one changes the URL, which must not render all courses again.
 */
export const CourseEntry = memo(
  ({ course, closeTo, adding, heading: Heading = 'h2', isCompact = false }: Props) => {
    useLanguage();
    return (
      <li
        className={classes(styles.entry, isCompact && styles.compact)}
        id={course.slug}
        tabIndex={-1}
      >
        <div className={styles.closed}>
          <CourseCard
            course={course}
            heading={Heading}
            more={(className) => (
              <a className={className} href={`#${course.slug}`}>
                <ViewMore course={course} />
              </a>
            )}
          />
        </div>
        <article className={styles.open}>
          <CoursePicture picture={course.picture} className={styles.picture} />
          <div className={styles.words}>
            <Heading className={styles.title} lang={course.langs?.title}>
              {course.title}
            </Heading>
            <p className={styles.summary} lang={course.langs?.summary}>
              {course.summary}
            </p>
            <CourseDetails
              course={course}
              closeTo={closeTo}
              adding={adding}
              heading={Heading === 'h2' ? 'h3' : 'h4'}
            />
          </div>
        </article>
      </li>
    );
  },
);
