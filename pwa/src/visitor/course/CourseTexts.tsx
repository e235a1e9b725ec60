import { t } from '@lingui/core/macro';
import { courseHeadings, headedTexts } from '../../content/courses/course-headings.ts';
import type { DisplayedCourse } from '../courses/courses.ts';
import styles from './CourseTexts.module.css';
import { formatMonthRules } from './month-messages.ts';

interface TextSectionProps {
  heading: string;
  text: string | readonly string[] | undefined;
  lang?: string | undefined;
}

/** A text under its heading. Renders nothing without a text. */
const TextSection = ({ heading, text, lang }: TextSectionProps) => {
  if (!text?.length) return null;
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
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

/** What a paid month means, and the texts that staff have written about the course. */
export const CourseTexts = ({ course }: { course: DisplayedCourse }) => (
  <>
    {course.live?.byMonth && (
      <TextSection heading={t`Paid by the month`} text={formatMonthRules(course.live.byMonth)} />
    )}
    {headedTexts.map((name) => (
      <TextSection
        key={name}
        heading={courseHeadings()[name]}
        text={course[name]}
        lang={course.langs?.[name]}
      />
    ))}
  </>
);
