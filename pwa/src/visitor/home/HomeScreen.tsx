import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseCard, FeesStaleNote } from '../courses/CourseCard.tsx';
import { maxOnHome } from '../courses/courses.ts';
import { useDisplayedCourses } from '../courses/courses-store.ts';
import { InstructorCard } from '../instructors/InstructorCard.tsx';
import { Banner } from './Banner.tsx';
import { BenefitIcon } from './BenefitIcon.tsx';
import styles from './HomeScreen.module.css';

interface SectionHeadingProps {
  id: string;
  eyebrow: string;
  title: string;
}

const SectionHeading = ({ id, eyebrow, title }: SectionHeadingProps) => (
  <header>
    <p className={styles.eyebrow}>{eyebrow}</p>
    <h2 className={styles.title} id={id}>
      {title}
    </h2>
  </header>
);

const Benefits = () => (
  <section className={`page ${styles.benefits}`} aria-labelledby="benefits">
    <SectionHeading
      id="benefits"
      eyebrow={studioMessages().benefitsEyebrow}
      title={studioMessages().benefitsTitle}
    />
    <ul className={styles.benefitList}>
      {studioMessages().benefits.map(({ words, picture }) => (
        <li key={picture} className={styles.benefit}>
          <BenefitIcon picture={picture} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Quote = () => (
  <figure className={styles.quote}>
    <p className={styles.sanskrit} lang="sa">
      {studioMessages().quote.sanskrit}
    </p>
    <blockquote className={styles.quoteWords}>{studioMessages().quote.words}</blockquote>
    <figcaption className={styles.source}>{studioMessages().quote.source}</figcaption>
  </figure>
);

const CoursesSection = () => {
  const courses = useDisplayedCourses();
  return (
    <section className={`page ${styles.courses}`} aria-labelledby="courses">
      <SectionHeading
        id="courses"
        eyebrow={studioMessages().coursesEyebrow}
        title={studioMessages().coursesTitle}
      />
      <FeesStaleNote />
      {courses.length === 0 && (
        <p>
          <Trans>
            New courses will appear here. <Link to={pages.contact.path}>Ask the studio</Link> what
            is planned.
          </Trans>
        </p>
      )}
      <ul className={styles.courseList}>
        {courses.slice(0, maxOnHome).map((course) => (
          <li key={course.slug}>
            <CourseCard course={course} heading="h3" />
          </li>
        ))}
      </ul>
      {courses.length > maxOnHome && (
        <Link
          className={classes(styles.all, buttonClass({ variant: 'outline' }))}
          to={pages.courses.path}
        >
          {t`All courses`}
        </Link>
      )}
    </section>
  );
};

const InstructorSection = () => (
  <section className={`page ${styles.instructor}`} aria-labelledby="instructor">
    <SectionHeading
      id="instructor"
      eyebrow={studioMessages().instructorsEyebrow}
      title={studioMessages().instructorsTitle}
    />
    <InstructorCard heading="h3" />
  </section>
);

/** `/`: the sections in the specification's order (section 2). */
export const HomeScreen = () => (
  <>
    {/* The slogans change, so none of them can be the page's heading. */}
    <h1 className="visually-hidden" tabIndex={-1}>
      {`${studioMessages().name}: ${studioMessages().tagline}`}
    </h1>
    <Banner />
    <Benefits />
    <Quote />
    <CoursesSection />
    <InstructorSection />
  </>
);
