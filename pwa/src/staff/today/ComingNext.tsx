import { t } from '@lingui/core/macro';
import type { BeginningCourse } from 'bff/contract';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { beginsInWords, peopleInWords } from '../week/week-messages.ts';
import styles from './StaffToday.module.css';

interface Props {
  courses: BeginningCourse[];
  now: Date;
}

/** A teacher sees who comes in each class. */
const ToPeople = ({ slug, children }: { slug: string; children: ReactNode }) => {
  const mayRead = useMay('people.read');
  if (!mayRead) return <div className={styles.course}>{children}</div>;
  return (
    <Link className={styles.course} to={`${pages.staffCourses.path}?people=${slug}`}>
      {children}
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  );
};

/** The courses that begin within a week, each with its people a tap away. */
export const ComingNext = ({ courses, now }: Props) => {
  if (courses.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{t`Coming next`}</h2>
      <ul className={styles.courses}>
        {courses.map(({ id, slug, picture, startDate, ...course }) => (
          <li key={id}>
            <Card flush>
              <ToPeople slug={slug}>
                <CoursePicture picture={picture} className={styles.picture} />
                <span>
                  <span className={styles.what}>
                    {beginsInWords(titleOf(course), startDate, now)}
                  </span>
                  <span className={styles.more}>{peopleInWords(course)}</span>
                </span>
              </ToPeople>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
};
